import { Button, CloseButton } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { FirstStep } from '@attune/contract/metrics/entity'
import { useMay, useOrganization } from '../../client/account.ts'
import { doneWords, OPEN_WORDS } from './first-step-words.ts'
import type { OpenSteps } from './use-first-steps.ts'
import classes from './FirstSteps.module.css'

/** What a new organization needs, step by step. Steps tick themselves off. */
export const FirstSteps = ({ steps, onlyPlayground, putAway }: OpenSteps) => {
  const organization = useOrganization()
  const about = { title: organization?.title ?? '', zone: organization?.timezone ?? '', onlyPlayground }
  const next = nextOf(steps)
  return (
    <section className={classes.steps} aria-label="First steps">
      <header className={classes.head}>
        <h2 className={classes.title}>First steps</h2>
        <span className={classes.count}>{countOf(steps)}</span>
        <Button className={classes.away ?? ''} variant="subtle" color="gray" onClick={putAway}>
          Dismiss
        </Button>
      </header>
      <ol className={classes.list}>
        {steps.map(({ kind, done }) => {
          const words = done ? doneWords(kind, about) : OPEN_WORDS[kind]
          const Icon = done ? IconCircleCheck : IconCircle
          return (
            <li key={kind} className={classes.step} data-done={done || undefined}>
              <Icon className={classes.icon} size={18} stroke={1.5} aria-hidden="true" />
              <div className={classes.words}>
                <p className={classes.what} dir="auto">
                  <span className={classes.state}>{done ? 'Done: ' : 'To do: '}</span>
                  {words.title}
                </p>
                <p className={classes.about}>{words.about}</p>
              </div>
              {(!done || kind === 'organization' || (kind === 'channel' && onlyPlayground)) && (
                <StepLinks kind={kind} done={done} isNext={kind === next} />
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The same in one line, above a list that is starting to fill. */
export const NextStep = ({ steps, putAway }: OpenSteps) => {
  const next = nextOf(steps)
  if (next === undefined) return null
  return (
    <section className={classes.strip} aria-label="First steps">
      <p className={classes.next}>
        <strong>{OPEN_WORDS[next].title}</strong> <span className={classes.count}>{countOf(steps)}</span>
      </p>
      <StepLinks kind={next} done={false} isNext={false} />
      <CloseButton aria-label="Dismiss the first steps" onClick={putAway} />
    </section>
  )
}

const nextOf = (steps: OpenSteps['steps']): FirstStep | undefined => steps.find(({ done }) => !done)?.kind

const countOf = (steps: OpenSteps['steps']): string =>
  `${steps.filter(({ done }) => done).length} of ${steps.length} done`

interface StepLinksProps {
  kind: FirstStep
  done: boolean
  /** Whether it is the page's main action. */
  isNext: boolean
}

/** The link to where a step is done. Nothing for those who may not do it. */
const StepLinks = ({ kind, done, isNext }: StepLinksProps) => {
  const mayChange = useMay('organizations.update')
  const mayInvite = useMay('invites.send', 'users.create')
  const mayAdd = useMay('contacts.create')
  const mayText = useMay('messages.send-direct')
  const mayWrite = useMay('scenes.update')
  const mayPlay = useMay('playground.use')
  const variant = isNext ? 'filled' : 'default'
  return (
    <div className={classes.links}>
      {kind === 'organization' && mayChange && (
        <Button variant="default" component={Link} to="/organizations/settings/general">
          Change
        </Button>
      )}
      {kind === 'coach' && mayInvite && (
        <Button variant={variant} component={Link} to="/organizations/settings/people">
          Invite
        </Button>
      )}
      {kind === 'channel' && (
        <Button variant={variant} component={Link} to="/organizations/settings/channels">
          Channels
        </Button>
      )}
      {kind === 'channel' && done && mayPlay && (
        <Button variant="default" component={Link} to="/playground">
          Playground
        </Button>
      )}
      {kind === 'clients' && mayAdd && (
        <>
          <Button variant={variant} component={Link} to="/contacts/new">
            New Client
          </Button>
          <Button variant="default" component={Link} to="/contacts/import">
            Import
          </Button>
        </>
      )}
      {kind === 'text' && mayText && (
        <Button variant={variant} component={Link} to="/conversations">
          Conversations
        </Button>
      )}
      {kind === 'scene' && mayWrite && (
        <Button variant={variant} component={Link} to="/interaction-flow/scene">
          Scenes
        </Button>
      )}
    </div>
  )
}
