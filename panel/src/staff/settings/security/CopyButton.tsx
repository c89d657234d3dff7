import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '../../../client/notify.ts'

interface CopyButtonProps {
  text: string
  label?: string
  /** Called once it is on the clipboard. */
  onCopied?: () => void
}

/** Copies a text to the clipboard and confirms it. */
export const CopyButton = ({ text, label = 'Copy', onCopied }: CopyButtonProps) => {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      onCopied?.()
    } catch {
      // Not allowed, or no clipboard without https; the text can still be copied by hand.
      notify({ kind: 'bad', title: 'Failed to copy.' })
    }
  }
  const Icon = copied ? IconCheck : IconCopy
  return (
    <Button
      variant="default"
      leftSection={<Icon size={15} stroke={1.5} aria-hidden="true" />}
      onClick={() => void copy()}
      aria-live="polite"
    >
      {copied ? 'Copied' : label}
    </Button>
  )
}
