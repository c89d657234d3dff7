import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen, isTyping } from '../../../ui/keys/use-shortcuts.ts'

interface UseClipboardOptions {
  /** Text to copy; null if nothing is selected. */
  textToCopy: () => string | null
  onCut: () => void
  onPaste: (text: string) => void
}

/** Nodes use the system clipboard, so they can be pasted into another scene, tab or file. */
export const useClipboard = ({ textToCopy, onCut, onPaste }: UseClipboardOptions, on: boolean): void => {
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const text = isElsewhere(event) ? null : textToCopy()
    if (text === null) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
    if (event.type === 'cut') onCut()
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = isTyping(event.target) || isDialogOpen() ? '' : (event.clipboardData?.getData('text/plain') ?? '')
    if (text === '') return
    event.preventDefault()
    onPaste(text)
  })
  useEffect(() => {
    if (!on) return undefined
    const listen = (event: ClipboardEvent) => (event.type === 'paste' ? paste(event) : copy(event))
    const kinds = ['copy', 'cut', 'paste'] as const
    for (const kind of kinds) document.addEventListener(kind, listen)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listen)
    }
  }, [on])
}

/** The user is copying text on the page or in a field. */
const isElsewhere = (event: ClipboardEvent): boolean =>
  isTyping(event.target) || isDialogOpen() || getSelection()?.isCollapsed === false
