import { IconRefresh } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import { openFor, suggestAnswers } from '@attune/engine/tape/answers/suggest-answers'
import type { TapeStep } from '@attune/engine/tape/tape-step'
import { Avatar } from '../../../ui/Avatar.tsx'
import type { Person } from '../person/person.ts'
import { PersonDialog } from '../person/PersonDialog.tsx'
import { toStart } from '../state/machine.ts'
import type { MachineControls } from '../state/use-machine.ts'
import { AnswerField } from './AnswerField.tsx'
import { SceneMessage } from './SceneMessage.tsx'
import { ClientMessage } from './ClientMessage.tsx'
import { toTalkRows } from './talk-rows.ts'
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

/** What the client would have read and answered until the playhead, and how to go on. */
export const Talk = ({ controls, person, steps, version, edits, real, onPerson }: TalkProps) => {
  const { machine, act, change, looked, look } = controls
  const { played } = machine.line
  const [isChoosing, setIsChoosing] = useState(false)
  const rows = toTalkRows(steps, played.tape.inputs, played.scene.nodes)
  const standing = steps.at(-1)?.after
  const { contact } = played.tape.world
  const lines = useRef<HTMLOListElement>(null)
  // The last line stays in view as the tape goes on.
  useLayoutEffect(() => {
    lines.current?.scrollTo({ top: lines.current.scrollHeight })
  }, [rows.length])
  return (
    <section className={classes.talk} aria-label={`Conversation with ${contact.fullName}`}>
      <header className={classes.head}>
        <Avatar id={contact.id} name={contact.fullName} kind="client" size={28} />
        <button type="button" className={classes.who} aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
          <span className={classes.name}>{contact.fullName}</span>
          <span className={classes.copy}>copy, nothing is really sent</span>
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
      {/* Scrolled by the keyboard too. */}
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
                version={edits === 0 ? version : `${version}, ${edits} unsaved ${edits === 1 ? 'edit' : 'edits'}`}
                looked={looked?.message === row.message.key}
                real={real}
                onLook={() => look({ node: row.message.node, message: row.message.key })}
              />
            )}
          </li>
        ))}
        {real.asking && <li className={classes.nothing}>The prompt is being asked.</li>}
        {rows.length === 0 && <li className={classes.nothing}>Nothing has been said yet.</li>}
      </ol>
      <AnswerField
        name={contact.firstName}
        suggestions={standing === undefined ? [] : suggestAnswers(played.scene, standing)}
        asked={standing !== undefined && openFor(standing) !== null}
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

const asksPrompts = ({ nodes }: SceneGraph): boolean => nodes.some(({ type }) => nodeKindOf(type).waits === 'result')
