import { useEffect, useRef, type ReactNode } from 'react'

/**
 * Focuses the first field of each step; the dialog itself only does that when it opens. The text above the field should
 * be read first, so each step starts scrolled to the top.
 */
export const BeginAtFirst = ({ className, children }: { className?: string; children: ReactNode }) => {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = ['input:not(:disabled)', 'button'].map((kind) => content.current?.querySelector<HTMLElement>(kind))
    first.find((found) => found instanceof HTMLElement)?.focus({ preventScroll: true })
    // The previous step may have been longer.
    for (let around = content.current?.parentElement; around; around = around.parentElement) around.scrollTop = 0
  }, [])
  return (
    <div ref={content} className={className}>
      {children}
    </div>
  )
}
