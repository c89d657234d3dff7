import { IconCheck, IconChevronRight, IconHandStop } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import type { Decision, Why } from '@attune/contract/scenes/runs/why'
import { useAccount } from '../../client/account.ts'
import { useNow } from '../../ui/time/use-now.ts'
import {
  formatDayInSentence,
  describeGateDecision,
  nodeLabelOf,
  pathOf,
  describeReview,
  describeSchedule,
  describeDecision,
} from './describe-why.ts'
import classes from './WhyRows.module.css'

/** One row a question: what there is nothing to say of is left out. */
export const WhyRows = ({ why }: { why: Why }) => {
  const now = useNow()
  const { timezone } = useAccount()
  const { values, schedule, prompt, gate, version, scene } = why
  return (
    <dl className={classes.rows}>
      <Row term="Path">
        <Path why={why} />
      </Row>
      {values.length > 0 && (
        <Row term="Values">
          {values.map((value, at) => (
            <Value key={at} value={value} />
          ))}
        </Row>
      )}
      {schedule?.by === 'schedule' && (
        <Row term="Schedule">
          <p>{describeSchedule(schedule)}</p>
        </Row>
      )}
      {prompt !== null && (
        <Row term="Prompt">
          <p data-bad={!prompt.ok || undefined}>
            {nodeLabelOf(prompt.node)}: {prompt.summary}
          </p>
        </Row>
      )}
      <Row term="Gate">
        <Gate reviews={gate} />
      </Row>
      <Row term="Version">
        <p>
          {scene.title} v{version.number}, published{version.publishedBy !== null && ` by ${version.publishedBy.name}`},{' '}
          {formatDayInSentence(version.publishedAt, now, timezone)}
        </p>
      </Row>
    </dl>
  )
}

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className={classes.row}>
    <dt>{term}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)

const Path = ({ why }: { why: Why }) => {
  const { shown, left } = pathOf(why)
  return (
    <p className={classes.path}>
      {left > 0 && <span className={classes.left}>{left} steps before</span>}
      {shown.map(({ word, detail }, at) => (
        <Fragment key={at}>
          {(at > 0 || left > 0) && <IconChevronRight size={13} stroke={1.5} aria-label="then" />}
          <span data-last={at === shown.length - 1 || undefined}>
            {word}
            {detail !== null && <code> {detail}</code>}
          </span>
        </Fragment>
      ))}
    </p>
  )
}

/** The last word of the gate with all it looked at, and before it why the message had waited. */
const Gate = ({ reviews }: { reviews: Why['gate'] }) => {
  const now = useNow()
  const { timezone } = useAccount()
  const last = reviews.at(-1)
  if (last === undefined) return <p>–</p>
  return (
    <>
      {reviews.slice(0, -1).map((review) => (
        <p key={`${review.stage} ${review.at}`}>{describeReview(review, now, timezone)}</p>
      ))}
      <ul className={classes.checks}>
        {last.checks.map(({ check, ok, detail }) => (
          <li key={check} data-ok={ok}>
            {ok ? (
              <IconCheck size={15} stroke={1.5} aria-label="Passed" />
            ) : (
              <IconHandStop size={15} stroke={1.5} aria-label="Held" />
            )}
            <span>{detail}</span>
          </li>
        ))}
      </ul>
      {last.decision !== 'sent' && <p data-held>{describeGateDecision(last.decision)}</p>}
    </>
  )
}

const Value = ({ value }: { value: Decision }) => {
  const description = describeDecision(value)
  if (description === null) return null
  return (
    <p data-bad={description.bad || undefined}>
      {description.code !== null && <code>{description.code}</code>} {description.words}
    </p>
  )
}
