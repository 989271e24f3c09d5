import { ellipse, group, line, path, rect } from './shapes.ts'

/** Draws an empty plot, marked with stakes and a sign. */
export const emptyPlot = () =>
  group(
    {},
    ellipse(0, -4, 74, 20, '#5d4a45', { opacity: 0.55 }),
    ellipse(0, -4, 74, 20, 'none', { stroke: '#e9cfa6', 'stroke-width': 2.5, 'stroke-dasharray': '9 9', opacity: 0.7 }),
    line('M0 -4v-30', '#6b4b3c', 5),
    rect(-25, -58, 50, 30, '#a77b55', { rx: 4 }),
    line('M0 -52v18M-9 -43h18', '#ffeccb', 4),
  )

/** Draws scaffolding. It is drawn in front of a building that is being upgraded, or alone while the first level is built. */
export const scaffold = (isFirst: boolean) =>
  group(
    { class: 'scaffold' },
    ...(isFirst
      ? [
          ellipse(0, 0, 78, 17, '#5d4a45', { opacity: 0.7 }),
          path('M-46 0v-46h92v46Z', '#8d7466', { opacity: 0.75 }),
          rect(-40, -20, 30, 20, '#7a4d3c'),
        ]
      : []),
    line('M-66 2v-96M-22 2v-96M22 2v-96M66 2v-96', '#caa06a', 5),
    line('M-72 -32h144M-72 -66h144M-72 -92h144', '#b3854f', 5),
    line('M-66 -32l44 -34M22 -66l44 34M-22 -32l44 -34', '#caa06a', 3, { opacity: 0.8 }),
    group({ class: 'hammer' }, line('M0 0v-20', '#7a5a3c', 5), rect(-10, -30, 22, 11, '#8f98a8', { rx: 2 })),
  )
