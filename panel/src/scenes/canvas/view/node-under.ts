/** Id of the rendered node at a point of the window. */
export const nodeUnder = (point: { clientX: number; clientY: number } | undefined): string | null => {
  if (!point) return null
  const under = document.elementFromPoint(point.clientX, point.clientY)
  return under?.closest('.react-flow__node')?.getAttribute('data-id') ?? null
}
