import { Fragment, type ReactNode } from 'react'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { Coverage } from '@attune/engine/tape/coverage'
import { notWalked } from '@attune/engine/tape/coverage'
import type { TapeState } from '@attune/engine/tape/tape-state'
import type { TapeStep } from '@attune/engine/tape/tape-step'
import { Tag } from '../../../ui/Tag.tsx'
import type { MachineInput } from '../state/machine.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { ClientClock } from './ClientClock.tsx'
import { describeNotWalked } from './describe-not-walked.ts'
import { formatMessageTotals, totalsOf } from './tape-totals.ts'
import { countChanged, variablesOf } from './variables.ts'
import classes from './WorldPane.module.css'

interface WorldPaneProps {
  scene: SceneGraph
  steps: readonly TapeStep[]
  standing: TapeState
  coverage: Coverage
  /** The day of the tape, from 1. */
  days: number
  onAct: (deed: MachineInput) => void
  onReach: () => void
}

/** What is known about the client at the playhead, their clock, and what the scene hasn't visited yet. */
export const WorldPane = ({ scene, steps, standing, coverage, days, onAct, onReach }: WorldPaneProps) => {
  const before = steps.findLast(({ at }) => at !== steps.at(-1)?.at)?.after ?? null
  const variables = variablesOf(scene, standing, before)
  const changed = countChanged(variables)
  const left = notWalked(scene, coverage)
  const totals = totalsOf(steps)
  return (
    <aside className={classes.world} aria-label="World" tabIndex={-1}>
      <Head title="Variables" first>
        {before !== null && `${changed} changed at this step`}
      </Head>
      <dl className={classes.rows}>
        {variables.map(({ name, value, was, tags }) => (
          <Fragment key={name}>
            <dt title={name}>{name}</dt>
            <dd data-changed={was !== null || undefined} title={value}>
              {tags === null
                ? value
                : tags.map((tag) => (
                    <span key={tag} className={classes.tag}>
                      <Tag>{tag}</Tag>
                    </span>
                  ))}
              {tags !== null && tags.length === 0 && '–'}
              {was !== null && was !== '' && tags === null && <s>{was}</s>}
            </dd>
          </Fragment>
        ))}
      </dl>
      <Head title="World" />
      <ClientClock key={clockKey(standing)} world={standing.world} onAct={onAct} />
      <Head title="Not visited">
        {formatCount(left.nodes.length, 'node')}, {formatCount(left.ways.length, 'edge')}
      </Head>
      <p className={classes.left}>
        {describeNotWalked(scene, left)}{' '}
        {left.nodes.length + left.ways.length > 0 && (
          <button type="button" className={classes.reach} onClick={onReach}>
            Try an answer that reaches them
          </button>
        )}
      </p>
      <Head title="So far" line>
        {formatCount(days, 'day')}
      </Head>
      <dl className={classes.rows}>
        <dt>Messages sent</dt>
        <dd>{formatMessageTotals(totals)}</dd>
        <dt>SMS segments</dt>
        <dd>{totals.segments}</dd>
        {totals.waiting > 0 && (
          <>
            <dt>Waiting to be sent</dt>
            <dd>{totals.waiting}</dd>
          </>
        )}
      </dl>
    </aside>
  )
}

const clockKey = ({ world: { zone, routine } }: TapeState): string => JSON.stringify([zone, routine.own])

const Head = ({
  title,
  first = false,
  line = false,
  children,
}: {
  title: string
  first?: boolean
  line?: boolean
  children?: ReactNode
}) => (
  <header className={classes.head} data-first={first || undefined} data-line={line || undefined}>
    <h2>{title}</h2>
    <span>{children}</span>
  </header>
)
