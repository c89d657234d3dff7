import { Menu } from '@mantine/core'
import { IconArrowUp, IconPaperclip, IconPhoto } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import type { Suggestion } from '@attune/engine/tape/answers/suggest-answers'
import { PHOTO_CATEGORIES } from '@attune/contract/conversations/constants'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { MachineInput } from '../state/machine.ts'
import type { RealReplies } from './use-real-replies.ts'
import classes from './AnswerField.module.css'

interface AnswerFieldProps {
  /** Of the client; empty where it is not known. */
  name: string
  suggestions: readonly Suggestion[]
  /** Something is waited for. */
  asked: boolean
  ended: boolean
  muted: boolean
  /** The playhead. */
  now: string
  /** Null: the scene asks no prompts. */
  real: RealReplies | null
  onAct: (deed: MachineInput) => void
}

/** Answers in the client's place: what they might say on chips, or anything. */
export const AnswerField = ({ name, suggestions, asked, ended, muted, now, real, onAct }: AnswerFieldProps) => {
  const [text, setText] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onAct({ kind: 'reply', text: text.trim(), photos: [] })
    setText('')
  }
  const tomorrow = () => new Date(Date.parse(now) + DAY_MS).toISOString()
  return (
    <form className={classes.answer} onSubmit={send}>
      {suggestions.length > 0 && (
        <ul className={classes.chips} aria-label="What they might say">
          {suggestions.slice(0, CHIPS_MAX).map(({ label, input }) => (
            <li key={label}>
              <button type="button" className={classes.chip} onClick={() => onAct(input)}>
                {input.kind === 'reply' && input.photos.length > 0 && (
                  <IconPhoto size={15} stroke={1.5} aria-hidden="true" />
                )}
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.field}>
        <input
          className={classes.input}
          aria-label={`Answer as ${name}`}
          placeholder={ended ? 'The scene has ended' : `Answer as ${name}`}
          maxLength={MESSAGE_TEXT_MAX}
          value={text}
          data-asked={asked || undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Menu position="top-end" shadow="xl" withinPortal>
          <Menu.Target>
            <button type="button" className="icon-button" aria-label="More that may happen">
              <IconPaperclip size={16} stroke={1.5} aria-hidden="true" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>The client sends</Menu.Label>
            {PHOTO_CATEGORIES.map((shows) => (
              <Menu.Item key={shows} onClick={() => onAct({ kind: 'reply', text: text.trim(), photos: [shows] })}>
                A photo of {shows === 'other' ? 'something else' : shows}
              </Menu.Item>
            ))}
            <Menu.Divider />
            {real !== null && (
              <Menu.Item onClick={() => real.turn(!real.on)}>
                {real.on ? 'Take sample replies of prompts' : 'Ask for real replies of prompts'}
              </Menu.Item>
            )}
            <Menu.Item onClick={() => onAct({ kind: 'mute', until: muted ? null : tomorrow() })}>
              {muted ? 'End the mute' : 'Mute for a day'}
            </Menu.Item>
            <Menu.Item disabled={ended} onClick={() => onAct({ kind: 'stop' })}>
              Stop the scene
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <button type="submit" className={classes.send} aria-label="Answer" disabled={text.trim() === ''}>
          <IconArrowUp size={16} stroke={1.5} aria-hidden="true" />
        </button>
      </div>
    </form>
  )
}

const DAY_MS = 86_400_000
/** Two rows of them. */
const CHIPS_MAX = 8
