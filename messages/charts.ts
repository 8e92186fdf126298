/** Texts that all dashboard charts share. */
export const chartMessages = {
  showTable: (p: { title: string }) => `${p.title}: show as a table`,
  showDrawing: (p: { title: string }) => `${p.title}: show as a chart`,
  notDrawn: "The chart couldn't be loaded. The table has its figures.",
}
