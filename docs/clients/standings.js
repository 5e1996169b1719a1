// @ts-check
// The standings of a tournament on any page of any site, kept up to date: see standings.html.

/**
 * @typedef {{ number: number | null, value: string | null }} Value
 * @typedef {{ written: string, team: { name: string }, values: Value[] }} Row
 */

/**
 * Shows the table in a place of the page; gives back how to stop.
 * @param {Element} place
 * @param {string} site
 * @param {string} slug
 */
export function showStandings(place, site, slug) {
  const feed = new EventSource(`${site}/api/v1/tournaments/${encodeURIComponent(slug)}/events`);
  feed.addEventListener("message", (event) => {
    const { type, data } = JSON.parse(event.data);
    if (type === "standings" && data) place.replaceChildren(tableOf(data.rows));
  });
  feed.addEventListener("closed", () => feed.close()); // the tournament is not public any more
  return () => feed.close();
}

/** @param {Row[]} rows */
function tableOf(rows) {
  const table = document.createElement("table");
  for (const row of rows) {
    const line = table.insertRow();
    for (const text of [row.written, row.team.name, ...row.values.map((one) => one.value ?? "–")]) {
      line.insertCell().textContent = text;
    }
  }
  return table;
}

for (const place of document.querySelectorAll("[data-standings]")) {
  if (place instanceof HTMLElement) showStandings(place, place.dataset.site ?? "", place.dataset.standings ?? "");
}
