/** The font of node texts. */
const FONT = '400 12px "Inter Variable"'

let context: CanvasRenderingContext2D | null = null
const widths = new Map<string, number>()
/** Nodes never show more characters than this. */
const SEEN = 120

/** Width of a text in the node font, in px. */
export const textWidth = (text: string): number => {
  const seen = text.slice(0, SEEN)
  const old = widths.get(seen)
  if (old !== undefined) return old
  if (!context) {
    context = document.createElement('canvas').getContext('2d')
    if (context) context.font = FONT
  }
  const width = context?.measureText(seen).width ?? 0
  widths.set(seen, width)
  return width
}

/** Texts measured before the font has loaded would get the wrong width. */
export const fontReady = async (): Promise<void> => {
  await document.fonts.load(FONT)
}
