import { Button, Popover, Switch, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { RealReplies } from './use-real-replies.ts'
import classes from './SampleReply.module.css'

interface SampleReplyProps {
  node: string
  text: string
  real: RealReplies
}

/** What a prompt is taken to say: a sample that may be another, or what its provider really says from here on. */
export const SampleReply = ({ node, text, real }: SampleReplyProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [words, setWords] = useState(text)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} width={300} trapFocus position="top-start" shadow="xl">
      <Popover.Target>
        <button type="button" className={classes.word} aria-haspopup="dialog" onClick={() => setIsOpen(!isOpen)}>
          sample reply
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.card} aria-label="Sample reply">
        <Textarea
          label="From here on the prompt says"
          autosize
          minRows={2}
          maxRows={6}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Switch
          label="Ask the provider for real replies"
          checked={real.on}
          onChange={(event) => real.turn(event.currentTarget.checked)}
        />
        <Button
          variant="default"
          onClick={() => {
            real.say(node, words)
            setIsOpen(false)
          }}
        >
          Use this sample
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
