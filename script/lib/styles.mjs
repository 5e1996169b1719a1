// Bootstrap's styles without what no page uses: a fifth of their weight. `node script/lib/styles.mjs TARGET` writes
// the file; with --check it only says whether that would change it.
import { readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { PurgeCSS } from "purgecss";

const USED_IN = ["templates/**/*.html", "tournaments/**/*.py", "tournaments/static/tournaments/*.js"];
const PUT_TOGETHER = [/^alert-/]; // names that a template makes of parts
const [target, option] = process.argv.slice(2);
const whole = await readFile("node_modules/bootstrap/dist/css/bootstrap.min.css", "utf8");
const raw = whole.replace(/\n\/\*# sourceMappingURL=.*/, "");
const [{ css }] = await new PurgeCSS().purge({ content: USED_IN, css: [{ raw }], safelist: PUT_TOGETHER });
const slim = `${css.trimEnd()}\n`;
if (option !== "--check") await writeFile(target, slim);
else if ((await readFile(target, "utf8")) !== slim) {
  process.stderr.write("The pages use other styles of Bootstrap than were chosen: run script/vendor --only styles.\n");
  process.exitCode = 1;
}
