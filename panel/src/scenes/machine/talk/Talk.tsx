import { IconRefresh, IconPhoto } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { asksModel } from '../../prompt-provider.ts'
import { openFor, suggestAnswers } from '@attune/engine/tape/answers/suggest-answers'
import type { TapeStep } from '@attune/engine/tape/tape-step'
import { Avatar } from '../../../ui/Avatar.tsx'
import type { Person } from '../person/person.ts'
import { PersonDialog } from '../person/PersonDialog.tsx'
import { toStart } from '../state/machine.ts'
import type { MachineControls } from '../state/use-machine.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { AnswerField } from './AnswerField.tsx'
import { SceneMessage } from './SceneMessage.tsx'
import { toTalkRows, type TalkRow } from './talk-rows.ts'
import type { RealReplies } from './use-real-replies.ts'
import classes from './Talk.module.css'

interface TalkProps {
  controls: MachineControls
  person: Person
  steps: readonly TapeStep[]
  version: string
  edits: number
  real: RealReplies
  onPerson: (person: Person) => void
}

/** The conversation up to the playhead, and the inputs to continue it. */
export const Talk = ({ controls, person, steps, version, edits, real, onPerson }: TalkProps) => {
  const { machine, act, change, focused, setFocused } = controls
  const { played } = machine.line
  const [isChoosing, setIsChoosing] = useState(false)
  const rows = toTalkRows(steps, played.tape.inputs, played.scene.nodes)
  const standing = steps.at(-1)?.after
  const { contact } = played.tape.world
  const lines = useRef<HTMLOListElement>(null)
  // Keeps the last message in view as the tape plays.
  useLayoutEffect(() => {
    lines.current?.scrollTo({ top: lines.current.scrollHeight })
  }, [rows.length])
  return (
    <section className={classes.talk} aria-label={`Conversation with ${contact.fullName}`}>
      <header className={classes.head}>
        <Avatar name={contact.fullName} kind="client" size={28} />
        <button type="button" className={classes.who} aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
          <span className={classes.name}>{contact.fullName}</span>
          <span className={classes.copy}>copy, nothing is actually sent</span>
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="Start again"
          data-tip="Start again"
          data-tip-at="below"
          onClick={() => change(toStart)}
        >
          <IconRefresh size={16} stroke={1.5} aria-hidden="true" />
        </button>
      </header>
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol ref={lines} className={classes.lines} tabIndex={0} aria-label="Messages">
        {rows.map((row) => (
          <li key={row.id} className={classes.row} data-kind={row.kind}>
            {row.kind === 'day' && <p className={classes.day}>{row.words}</p>}
            {row.kind === 'note' && (
              <p className={classes.note} data-bad={row.bad || undefined}>
                {row.words}
              </p>
            )}
            {row.kind === 'in' && <ClientMessage row={row} />}
            {row.kind === 'out' && (
              <SceneMessage
                row={row}
                steps={steps}
                nodes={played.scene.nodes}
                version={edits === 0 ? version : `${version}, ${formatCount(edits, 'unsaved edit')}`}
                isFocused={focused?.message === row.message.key}
                real={real}
                onFocus={() => setFocused({ node: row.message.node, message: row.message.key })}
              />
            )}
          </li>
        ))}
        {real.isAsking && <li className={classes.nothing}>Waiting for the model’s reply.</li>}
        {rows.length === 0 && <li className={classes.nothing}>No messages yet.</li>}
      </ol>
      <AnswerField
        name={contact.firstName}
        suggestions={standing === undefined ? [] : suggestAnswers(played.scene, standing)}
        isWaiting={standing !== undefined && openFor(standing) !== null}
        ended={standing?.run.status === 'ended'}
        muted={standing?.muted !== undefined && standing.muted !== null}
        now={machine.at}
        real={asksPrompts(played.scene) ? real : null}
        onAct={act}
      />
      {isChoosing && <PersonDialog person={person} onPerson={onPerson} onClose={() => setIsChoosing(false)} />}
    </section>
  )
}

const asksPrompts = ({ nodes }: SceneGraph): boolean => nodes.some(asksModel)

/** A reply given as the client. */
const ClientMessage = ({ row }: { row: Extract<TalkRow, { kind: 'in' }> }) => (
  <>
    <p className={classes.bubble} dir="auto">
      {row.photos.map((shows, at) => (
        <span key={at} className={classes.photo}>
          <IconPhoto size={16} stroke={1.5} aria-hidden="true" />
          Photo of {shows}
        </span>
      ))}
      {row.text}
    </p>
    <p className={classes.meta}>{row.time}</p>
  </>
)
