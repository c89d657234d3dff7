const EDGE = 8
const GAP = 4

interface ButtonBox {
  left: number
  top: number
  bottom: number
  right: number
}

/** Position of a popover: below the button and aligned with its end, or above it where there is more room. */
export const positionOf = (
  button: ButtonBox,
  size: { width: number; height: number },
  view: { width: number; height: number },
) => {
  const roomBelow = view.height - button.bottom - GAP - EDGE
  const roomAbove = button.top - GAP - EDGE
  const above = size.height > roomBelow && roomAbove > roomBelow
  const maxHeight = Math.max(above ? roomAbove : roomBelow, 160)
  const height = Math.min(size.height, maxHeight)
  const top = above ? button.top - GAP - height : button.bottom + GAP
  return {
    left: Math.max(EDGE, Math.min(button.right - size.width, view.width - size.width - EDGE)),
    top: Math.max(EDGE, Math.min(top, view.height - height - EDGE)),
    maxHeight,
  }
}

export const placeBeside = (element: HTMLElement, button: HTMLElement): void => {
  element.style.maxHeight = ''
  const size = { width: element.offsetWidth, height: element.scrollHeight }
  const { left, top, maxHeight } = positionOf(button.getBoundingClientRect(), size, {
    width: innerWidth,
    height: innerHeight,
  })
  element.style.left = `${left}px`
  element.style.top = `${top}px`
  element.style.maxHeight = `${maxHeight}px`
}
