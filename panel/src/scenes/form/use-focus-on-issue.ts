import { useEffect, type RefObject } from 'react'
import type { NodeIssue } from './describe-issue.ts'

const INPUT = '.cm-content, input:not([type=hidden]), textarea'

/**
 * Puts the cursor into the field that an issue is about. Fields may load after the form; if the user presses a key or
 * clicks meanwhile, the cursor stays where they put it.
 */
export const useFocusOnIssue = (form: RefObject<HTMLElement | null>, issue: NodeIssue | null | undefined): void => {
  useEffect(() => {
    const element = form.current
    const [property] = issue?.nodePropertyName?.split('.') ?? []
    if (element === null || property === undefined) return undefined
    const given = new AbortController()
    const focus = () => {
      const field = element.querySelector(`[data-property="${CSS.escape(property)}"]`)
      if (field === null || field.querySelector('[aria-busy]') !== null) return
      given.abort()
      const input = field.querySelector<HTMLElement>(INPUT) ?? field.querySelector('button')
      input?.focus()
    }
    const observer = new MutationObserver(focus)
    given.signal.addEventListener('abort', () => observer.disconnect())
    observer.observe(element, { childList: true, subtree: true })
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(kind, () => given.abort(), { capture: true, signal: given.signal })
    focus()
    return () => given.abort()
  }, [form, issue])
}
