import { Button, Popover, Switch, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useLacksModel } from '../../prompt-provider.ts'
import type { RealReplies } from './use-real-replies.ts'
import classes from './SampleReply.module.css'

interface SampleReplyProps {
  node: string
  text: string
  real: RealReplies
}

/** A sample reply of a prompt: edit it, or use real replies from here on. */
export const SampleReply = ({ node, text, real }: SampleReplyProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [words, setWords] = useState(text)
  const lacksModel = useLacksModel([{ type: 'prompt_gen_reply' }])
  return (
    <Popover opened={isOpen} onChange={setIsOpen} width={300} trapFocus position="top-start" shadow="xl">
      <Popover.Target>
        <button type="button" className={classes.word} aria-haspopup="dialog" onClick={() => setIsOpen(!isOpen)}>
          sample reply
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.card} aria-label="Sample reply">
        <Textarea
          label="Sample reply from here on"
          autosize
          minRows={2}
          maxRows={6}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Switch
          label="Use real replies from the provider"
          {...(lacksModel && { description: 'No model is set up: when the scene runs, there is no reply.' })}
          disabled={lacksModel && !real.on}
          checked={real.on}
          onChange={(event) => real.setOn(event.currentTarget.checked)}
        />
        <Button
          variant="default"
          onClick={() => {
            real.setSample(node, words)
            setIsOpen(false)
          }}
        >
          Use this sample
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
