/** As node texts are drawn. */
const FONT = '400 12px "Inter Variable"'

let context: CanvasRenderingContext2D | null = null
const widths = new Map<string, number>()
/** No node shows more of a text. */
const SEEN = 120

/** Width of a text in a node, in px, without drawing it. */
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

/** Measured before the font is there, every text would have another width. */
export const fontReady = async (): Promise<void> => {
  await document.fonts.load(FONT)
}
