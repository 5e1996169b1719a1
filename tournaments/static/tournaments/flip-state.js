// @ts-check
// A board seen from its other side: every shape goes to the place opposite, figures and signs stay upright, letters and
// numbers stay where they are read.

/**
 * The board's square in its drawing, and a shape: its middle, and whether it has an upright way to stand.
 * @typedef {{ x: number, y: number, width: number, height: number }} Field
 * @typedef {{ x: number, y: number, upright: boolean }} Placed
 */

const BESIDE = 0.75;

/** @type {(point: { x: number, y: number }, field: Field) => { x: number, y: number }} */
export const opposite = ({ x, y }, field) => ({ x: 2 * field.x + field.width - x, y: 2 * field.y + field.height - y });

const round = (value) => Math.round(value * 1000) / 1000;

/**
 * The `transform` of a shape on the turned board, "" for what stays: lists beside the board, and the like.
 * @type {(shape: Placed, field: Field) => string}
 */
export const turned = (shape, field) => {
  const to = opposite(shape, field);
  const across = shape.x >= field.x && shape.x <= field.x + field.width;
  const along = shape.y >= field.y && shape.y <= field.y + field.height;
  if (across && along && !shape.upright)
    return `rotate(180 ${round(field.x + field.width / 2)} ${round(field.y + field.height / 2)})`;
  if (across && along) return `translate(${round(to.x - shape.x)} ${round(to.y - shape.y)})`;
  if (along) return `translate(0 ${round(to.y - shape.y)})`;
  const gap = Math.max(field.y - shape.y, shape.y - field.y - field.height);
  return across && gap <= BESIDE ? `translate(${round(to.x - shape.x)} 0)` : "";
};
