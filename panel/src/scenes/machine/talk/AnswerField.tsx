import { DAY_MS } from '@attune/contract/durations'
import { Menu } from '@mantine/core'
import { IconArrowUp, IconPaperclip, IconPhoto } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import type { Suggestion } from '@attune/engine/tape/answers/suggest-answers'
import { PHOTO_CATEGORIES } from '@attune/contract/conversations/constants'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { MachineInput } from '../state/machine.ts'
import { describeEventName } from '../../nodes/describe/format-property.ts'
import type { RealReplies } from './use-real-replies.ts'
import classes from './AnswerField.module.css'

interface AnswerFieldProps {
  /** Name of the client; empty if unknown. */
  name: string
  suggestions: readonly Suggestion[]
  /** The scene is waiting for a reply. */
  isWaiting: boolean
  ended: boolean
  muted: boolean
  /** The playhead. */
  now: string
  /** Null if the scene uses no prompts. */
  real: RealReplies | null
  onAct: (deed: MachineInput) => void
}

/** Replies as the client: suggested answers, or any text. */
export const AnswerField = ({ name, suggestions, isWaiting, ended, muted, now, real, onAct }: AnswerFieldProps) => {
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
        <ul className={classes.chips} aria-label="Suggested answers">
          {suggestions.slice(0, CHIPS_MAX).map(({ label, input }) => (
            <li key={label}>
              <button type="button" className={classes.chip} onClick={() => onAct(input)}>
                {input.kind === 'reply' && input.photos.length > 0 && (
                  <IconPhoto size={15} stroke={1.5} aria-hidden="true" />
                )}
                {input.kind === 'event' ? describeEventName(label) : label}
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
          data-waiting={isWaiting || undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Menu position="top-end" shadow="xl" withinPortal>
          <Menu.Target>
            <button type="button" className="icon-button" aria-label="More actions">
              <IconPaperclip size={16} stroke={1.5} aria-hidden="true" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>The client sends</Menu.Label>
            {PHOTO_CATEGORIES.map((shows) => (
              <Menu.Item
                key={shows}
                onClick={() => {
                  onAct({ kind: 'reply', text: text.trim(), photos: [shows] })
                  setText('')
                }}
              >
                A photo of {shows === 'other' ? 'something else' : shows}
              </Menu.Item>
            ))}
            <Menu.Divider />
            {real !== null && (
              <Menu.Item onClick={() => real.setOn(!real.on)}>
                {real.on ? 'Use sample prompt replies' : 'Use real prompt replies'}
              </Menu.Item>
            )}
            <Menu.Item onClick={() => onAct({ kind: 'mute', until: muted ? null : tomorrow() })}>
              {muted ? 'Unmute' : 'Mute for a day'}
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

/** As many as fit on two rows. */
const CHIPS_MAX = 8
