/** In px, known before the drawings themselves are fetched. */
export const drawingHeights = { ring: 176, bars: 184, line: 204 }
