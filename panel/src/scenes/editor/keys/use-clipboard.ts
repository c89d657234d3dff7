import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen, isTyping } from '../../../ui/keys/use-shortcuts.ts'

interface UseClipboardOptions {
  /** What is to be copied, as text; null where nothing is selected. */
  copied: () => string | null
  onCut: () => void
  onPaste: (text: string) => void
}

/** Nodes go through the clipboard of the system, so that they can be taken to another scene, tab or file. */
export const useClipboard = ({ copied, onCut, onPaste }: UseClipboardOptions, on: boolean): void => {
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const text = isElsewhere(event) ? null : copied()
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

/** Somebody copies a text on the page, or in a field. */
const isElsewhere = (event: ClipboardEvent): boolean =>
  isTyping(event.target) || isDialogOpen() || getSelection()?.isCollapsed === false
