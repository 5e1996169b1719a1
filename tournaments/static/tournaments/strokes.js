// @ts-check
// A signature drawn with a finger, as the program keeps it: whole numbers in a box of one size on every screen. The limits
// are those of matches/rules/strokes.py, which judges what is sent.
export const WIDTH = 1000;
export const HEIGHT = 400;
export const MOST_POINTS = 2000;
export const MOST_STROKES = 60;
const NEAR = 4; // what is nearer to the last point tells nothing new

/** @typedef {[number, number]} Point */

const within = (value, most) => Math.min(Math.max(Math.round(value), 0), most);

// Where a pointer is in the box, however large the box is shown; outside of it at its edge.
/** @type {(pointer: {clientX: number, clientY: number}, box: {left: number, top: number, width: number, height: number}) => Point} */
export const placeIn = ({ clientX, clientY }, { left, top, width, height }) => [
  within(((clientX - left) / width) * WIDTH, WIDTH),
  within(((clientY - top) / height) * HEIGHT, HEIGHT),
];

/** @type {(strokes: Point[][]) => boolean} */
export const isFull = (strokes) => strokes.length >= MOST_STROKES || strokes.flat().length >= MOST_POINTS;

/** @type {(strokes: Point[][], point: Point) => Point[][]} */
export const begun = (strokes, point) => (isFull(strokes) ? strokes : [...strokes, [point]]);

// The last stroke goes on to a point, unless it is there already or nothing more is taken.
/** @type {(strokes: Point[][], point: Point) => Point[][]} */
export const goneOn = (strokes, point) => {
  const last = strokes.at(-1);
  const from = last?.at(-1);
  if (!last || !from || Math.hypot(point[0] - from[0], point[1] - from[1]) < NEAR) return strokes;
  return strokes.flat().length >= MOST_POINTS ? strokes : [...strokes.slice(0, -1), [...last, point]];
};

/** @type {(strokes: Point[][]) => string} */
export const written = (strokes) => strokes.map((stroke) => stroke.map((point) => point.join(",")).join(" ")).join(";");

/** @type {(text: string) => Point[][]} */
export const read = (text) =>
  /^\d+,\d+(?:[ ;]\d+,\d+)*$/.test(text)
    ? text.split(";").map((stroke) => stroke.split(" ").map((pair) => /** @type {Point} */ (pair.split(",").map(Number))))
    : [];

// As the attribute of a line: a single point is a line to itself, which has a round end.
/** @type {(stroke: Point[]) => string} */
export const shown = (stroke) => written([stroke.length > 1 ? stroke : [...stroke, ...stroke]]);
