// @ts-check
// What a page keeps on the phone. A phone closes the store of a page in the background, so it is opened again when it fails.

/**
 * The way into a store: does some work in it, and gives what came of it, or null where it does not open.
 * @type {(name: string, made: (db: any) => void) => (work: (store: any) => any) => Promise<any>}
 */
export const phoneStore = (name, made) => {
  const opening = () => window.idb.openDB(name, 1, { upgrade: made });
  let database = opening();
  return async (work) => {
    const asked = async () => work(await database);
    return asked().catch(() => ((database = opening()), asked())).catch(() => null);
  };
};
