import { IconCheck, IconChevronRight, IconHandStop } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import type { Decision, Why } from '@attune/contract/scenes/runs/why'
import { useAccount } from '../../client/account.ts'
import { useNow } from '../../ui/time/use-now.ts'
import {
  formatDayInSentence,
  describeGateDecision,
  describeGivenBack,
  nodeLabelOf,
  pathOf,
  describeKeyword,
  describeProgram,
  describeReview,
  describeSchedule,
  describeScheduled,
  describeDecision,
} from './describe-why.ts'
import classes from './WhyRows.module.css'

/** One row per aspect; empty ones are left out. */
export const WhyRows = ({ why }: { why: Why }) => {
  const now = useNow()
  const { timezone } = useAccount()
  const { values, schedule, prompt, gate, givenBack, version, scene, program, keyword, scheduled } = why
  return (
    <dl className={classes.rows}>
      {program !== null && (
        <WhyRow term="Program">
          <p>{describeProgram(program, now, timezone)}</p>
        </WhyRow>
      )}
      {keyword != null && (
        <WhyRow term="Keyword">
          <p>{describeKeyword(keyword, now, timezone)}</p>
        </WhyRow>
      )}
      {scheduled !== null && (
        <WhyRow term="Schedule">
          <p>{describeScheduled(scheduled)}</p>
        </WhyRow>
      )}
      {scene !== null && (
        <WhyRow term="Path">
          <Path why={why} />
        </WhyRow>
      )}
      {values.length > 0 && (
        <WhyRow term="Values">
          {values.map((value, at) => (
            <DecisionLine key={at} value={value} />
          ))}
        </WhyRow>
      )}
      {schedule?.by === 'schedule' && (
        <WhyRow term="Schedule">
          <p>{describeSchedule(schedule)}</p>
        </WhyRow>
      )}
      {prompt !== null && (
        <WhyRow term="Prompt">
          <p data-bad={!prompt.ok || undefined}>
            {nodeLabelOf(prompt.node)}: {prompt.summary}
          </p>
        </WhyRow>
      )}
      <WhyRow term="Gate">
        <Gate reviews={gate} />
      </WhyRow>
      {givenBack != null && (
        <WhyRow term="Carrier">
          <p>{describeGivenBack(givenBack, now, timezone)}</p>
        </WhyRow>
      )}
      {version !== null && (
        <WhyRow term="Version">
          <p>
            {(scene ?? program)?.title} v{version.number}, published
            {version.publishedBy !== null && ` by ${version.publishedBy.name}`},{' '}
            {formatDayInSentence(version.publishedAt, now, timezone)}
          </p>
        </WhyRow>
      )}
    </dl>
  )
}

/** A labelled row of an explanation. */
export const WhyRow = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className={classes.row}>
    <dt>{term}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)

const Path = ({ why }: { why: Why }) => {
  const { shown, left } = pathOf(why)
  return (
    <p className={classes.path}>
      {left > 0 && <span className={classes.left}>{left} earlier steps</span>}
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

/** The gate's final decision with its checks, and before it why the message had been held. */
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

/** A value that decided something; nothing for what other rows show. */
export const DecisionLine = ({ value }: { value: Decision }) => {
  const description = describeDecision(value)
  if (description === null) return null
  return (
    <p data-bad={description.bad || undefined}>
      {description.code !== null && <code>{description.code}</code>} {description.words}
    </p>
  )
}
