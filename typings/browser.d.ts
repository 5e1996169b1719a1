// What the scripts find in a browser beside its own interfaces: parts of our pages, and what the vendored scripts define.

/** A part of a page, found by a selector: it has what the template gave it, a form's field or a drawing's shape too. */
type Part = HTMLElement & PageField & PageShape & LivePart;

interface PageField {
  action: string;
  checked: boolean;
  defaultChecked: boolean;
  defaultSelected: boolean;
  defaultValue: string;
  disabled: boolean;
  elements: any;
  form: Part;
  href: string;
  method: string;
  name: string;
  open: boolean;
  options: any;
  requestSubmit(): void;
  select(): void;
  src: string;
  selectedOptions: any;
  target: string;
  type: string;
  value: any;
}

interface PageShape {
  getBBox(): DOMRect;
  getScreenCTM(): DOMMatrix;
}

/** What live.js notes on the part of a page that follows a stream. */
interface LivePart {
  asking?: number | null;
  link?: string;
  owes?: boolean;
  patience?: number;
}

interface ParentNode {
  querySelector(selectors: string): Part | null;
  querySelectorAll(selectors: string): NodeListOf<Part>;
}

/** Whatever happens on a page happens to a part of it. */
interface Document {
  addEventListener<K extends keyof DocumentEventMap>(
    type: K,
    listener: (event: DocumentEventMap[K] & { target: Part }) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  getElementById(id: string): Part | null;
}

interface HTMLElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K] & { target: Part }) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

interface Element {
  closest(selectors: string): Part | null;
  blur(): void;
  focus(options?: FocusOptions): void;
}

interface DocumentEventMap {
  "board:change": CustomEvent<void>;
  "board:drop": CustomEvent<string>;
  "board:marks": CustomEvent<Element>;
  "clock:second": CustomEvent<number>;
  "outbox:change": CustomEvent<import("../tournaments/static/tournaments/outbox-queue.js").Entry[]>;
  "outbox:late": CustomEvent<void>;
  "outbox:sent": CustomEvent<import("../tournaments/static/tournaments/outbox-queue.js").Entry>;
  "outbox:show": CustomEvent<void>;
  "outbox:told": CustomEvent<{ entry: import("../tournaments/static/tournaments/outbox-queue.js").Entry, ok: boolean }[]>;
  "htmx:afterRequest": HtmxEvent;
  "htmx:afterSettle": HtmxEvent;
  "htmx:afterSwap": HtmxEvent;
  "htmx:beforeRequest": HtmxEvent;
  "htmx:beforeSwap": HtmxEvent;
  "htmx:configRequest": HtmxEvent;
  "htmx:confirm": HtmxEvent;
  "htmx:load": HtmxEvent;
  "htmx:responseError": HtmxEvent;
  "htmx:sendError": HtmxEvent;
  "htmx:sseBeforeMessage": HtmxEvent;
  "htmx:sseClose": HtmxEvent;
  "htmx:sseError": HtmxEvent;
  "htmx:sseOpen": HtmxEvent;
  "htmx:timeout": HtmxEvent;
}

/** What htmx tells of a request; which of it there is, depends on the event. */
type HtmxEvent = CustomEvent<{
  elt: Part;
  headers: Record<string, unknown>;
  lastEventId: string;
  requestConfig: { elt: Part; formData: any; path: string; verb: string };
  shouldSwap: boolean;
  /** The connection that a stream of events has opened. */
  source: EventSource;
  successful: boolean;
  target: Part;
  triggeringEvent?: SubmitEvent & { submitter: Part };
  type: string;
  xhr: XMLHttpRequest;
}>;

interface Htmx {
  ajax(method: string, url: string, options: object): Promise<void>;
  config: { timeout: number };
  defineExtension(name: string, extension: object): void;
  swap(place: Element, html: string, how: { swapStyle: string }, options?: object): void;
  trigger(part: Element, event: string): void;
}

interface Window {
  htmx: Htmx;
  idb: { openDB(name: string, version: number, events: { upgrade(db: any): void }): Promise<any> };
}
