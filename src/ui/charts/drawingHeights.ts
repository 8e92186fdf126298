/** In px; needed before the drawings are loaded. */
export const drawingHeights = { ring: 176, bars: 184, line: 204 }
