import { Button, Menu } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { ContactProgram } from '@attune/contract/programs/entity'
import { useMay } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notifyFailure } from '../../client/notify.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SectionHead, SectionList, SectionRow } from '../../ui/list/Section.tsx'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { useNow } from '../../ui/time/use-now.ts'
import { programs, useClientPrograms } from '../program-queries.ts'
import { describeNext, describeOutcome, describePassed, describeProgress, formatLocal } from '../program-text.ts'
import classes from './ProgramsSection.module.css'
import { tellChange } from './tell-change.ts'

const EnrolDialog = lazyPart(async () => (await import('./EnrolDialog.tsx')).EnrolDialog)
const RemoveDialog = lazyPart(async () => (await import('./RemoveDialog.tsx')).RemoveDialog)
const PostponeDialog = lazyPart(async () => (await import('./PostponeDialog.tsx')).PostponeDialog)

type Open = { kind: 'enrol' } | { kind: 'switch' | 'remove' | 'postpone'; state: ContactProgram }

/** The programs a client is in, with their progress, beside the conversation and on the client's page. */
export const ProgramsSection = ({ contactId }: { contactId: string }) =>
  useMay('programs.view') && <Loaded contactId={contactId} />

const Loaded = ({ contactId }: { contactId: string }) => {
  const programs = useClientPrograms(contactId)
  const mayEnrol = useMay('programs.update')
  const [open, setOpen] = useState<Open | null>(null)
  if (programs.data === undefined)
    return <QueryPlaceholder query={programs} count={1} height={60} label="Loading programs" />
  const close = () => setOpen(null)
  return (
    <section className={classes.section} aria-label="Programs">
      <SectionHead title="Programs" count={programs.data.length}>
        {mayEnrol && (
          <Button
            variant="default"
            leftSection={<IconPlus size={15} stroke={1.5} />}
            onClick={() => setOpen({ kind: 'enrol' })}
          >
            Enroll
          </Button>
        )}
      </SectionHead>
      {programs.data.length > 0 && (
        <SectionList>
          {programs.data.map((state) => (
            <Row key={state._id} state={state} onAsk={(kind) => setOpen({ kind, state })} />
          ))}
        </SectionList>
      )}
      <Suspense>
        {open?.kind === 'enrol' && <EnrolDialog contactId={contactId} onClose={close} />}
        {open?.kind === 'switch' && <EnrolDialog contactId={contactId} from={open.state} onClose={close} />}
        {open?.kind === 'remove' && <RemoveDialog state={open.state} onClose={close} />}
        {open?.kind === 'postpone' && <PostponeDialog state={open.state} onClose={close} />}
      </Suspense>
    </section>
  )
}

const Row = ({ state, onAsk }: { state: ContactProgram; onAsk: (kind: 'switch' | 'remove' | 'postpone') => void }) => {
  const { program, day, abilities, status } = state
  const now = useNow()
  return (
    <SectionRow
      menu={
        abilities.update && (
          <RowMenu
            name={program.title}
            items={() => (
              <>
                <Menu.Item onClick={() => onAsk('switch')}>Switch program</Menu.Item>
                {status === 'postponed' && <Menu.Item onClick={() => void resume(state)}>Resume today</Menu.Item>}
                <Menu.Item onClick={() => onAsk('postpone')}>Postpone</Menu.Item>
                <Menu.Item onClick={() => onAsk('remove')}>Remove from program</Menu.Item>
              </>
            )}
          />
        )
      }
    >
      <span className={classes.name}>
        <IconListCheck size={15} stroke={1.5} aria-hidden="true" />
        {program.title}
      </span>
      <span className={classes.progress}>
        {describeProgress(state)} · {describeNext(state, now)}
      </span>
      <progress className={classes.bar} max={program.days} value={day ?? 0} aria-label={`Days of ${program.title}`} />
      <Passed state={state} />
      <Problems state={state} />
    </SectionRow>
  )
}

/** Steps the client enrolled too late for. */
const Passed = ({ state: { steps = [] } }: { state: ContactProgram }) => {
  const words = describePassed(steps)
  return words !== null && <p className={classes.passed}>{words}</p>
}

/** Steps that did nothing, or would do nothing. */
const Problems = ({ state: { steps = [] } }: { state: ContactProgram }) => {
  const problems = steps.filter(({ problem }) => problem !== null)
  if (problems.length === 0) return null
  return (
    <ul className={classes.problems}>
      {problems.map((step) => (
        <li key={step._id}>
          Day {step.day}, {formatLocal(step.atClient)}: {step.outcome === null ? '' : `${describeOutcome(step)}. `}
          {step.problem}
        </li>
      ))}
    </ul>
  )
}

const resume = async ({ contactId, _id: stateId, program }: ContactProgram): Promise<void> => {
  try {
    const changed = await calls.programs.postpone({ id: contactId, stateId, postponedUntil: null })
    tellChange(changed, `${program.title} continues today`)
  } catch (error) {
    notifyFailure(error)
  } finally {
    void programs.reload()
  }
}
