import { useEffect, useRef, type ReactNode } from 'react'

/**
 * Each step begins in its first field; the dialog itself does that only when it opens. What stands above the field is to be
 * read first, so each begins at its top.
 */
export const BeginAtFirst = ({ className, children }: { className?: string; children: ReactNode }) => {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = ['input:not(:disabled)', 'button'].map((kind) => content.current?.querySelector<HTMLElement>(kind))
    first.find((found) => found instanceof HTMLElement)?.focus({ preventScroll: true })
    // The step before may have been longer.
    for (let around = content.current?.parentElement; around; around = around.parentElement) around.scrollTop = 0
  }, [])
  return (
    <div ref={content} className={className}>
      {children}
    </div>
  )
}
