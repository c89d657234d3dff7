import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { Program } from '@attune/contract/programs/entity'
import { PROGRAM_DAYS_MAX, PROGRAM_DESCRIPTION_MAX, PROGRAM_TITLE_MAX } from '@attune/contract/programs/limits'
import { notifyFailure } from '../../client/notify.ts'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { Crumb, Crumbs } from '../../ui/page/Crumbs.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { countPeople } from '../program-text.ts'
import { DayList } from './DayList.tsx'
import { ImpactDialog } from './ImpactDialog.tsx'
import { faultOf, isChanged, isPlanChanged, toEdit } from './program-edits.ts'
import { useProgramEditor } from './use-program-editor.ts'
import classes from './ProgramEditor.module.css'

interface ProgramEditorProps {
  start: Program
  /** Begins again with what someone else saved. */
  onStartAgain: (program: Program) => void
}

/** A program's title, welcome, days and steps. What a save does to the clients inside is shown before it. */
export const ProgramEditor = ({ start, onStartAgain }: ProgramEditorProps) => {
  const { saved, edit, change, undo, canUndo, redo, canRedo, save, theirs } = useProgramEditor(start)
  const [asksImpact, setAsksImpact] = useState(false)
  const readOnly = !saved.abilities.update || saved.archived
  const dirty = isChanged(edit, toEdit(saved))
  const fault = faultOf(edit)
  const onSave = () => {
    if (saved.people > 0 && isPlanChanged(edit, toEdit(saved))) setAsksImpact(true)
    else void save('pin').catch(notifyFailure)
  }
  return (
    <main
      className={classes.page}
      onKeyDown={(event) => {
        const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
        if (isTyping || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (event.shiftKey) redo()
        else undo()
      }}
    >
      <PageTitle
        title={saved.title}
        before={<Back />}
        beside={
          <span className={classes.beside}>
            <Tag>{`v${saved.version}, ${countPeople(saved.people)}`}</Tag>
          </span>
        }
      >
        {!readOnly && (
          <>
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={15} stroke={1.5} />}
              disabled={!canUndo}
              onClick={undo}
            >
              Undo
            </Button>
            <Button
              variant="default"
              leftSection={<IconArrowForwardUp size={15} stroke={1.5} />}
              disabled={!canRedo}
              onClick={redo}
            >
              Redo
            </Button>
            <Button disabled={!dirty || fault !== null} onClick={onSave}>
              Save
            </Button>
          </>
        )}
      </PageTitle>
      <div className={classes.body}>
        {theirs !== null && (
          <p className={classes.strip} role="alert">
            Someone else saved this program in the meantime.
            <Button variant="default" onClick={() => onStartAgain(theirs)}>
              Discard mine and load theirs
            </Button>
          </p>
        )}
        {saved.archived && <p className={classes.strip}>This program is archived. Clients who are in it go on.</p>}
        <div className={classes.fields}>
          <TextInput
            label="Title"
            readOnly={readOnly}
            maxLength={PROGRAM_TITLE_MAX}
            value={edit.title}
            onChange={({ currentTarget }) => change({ ...edit, title: currentTarget.value }, 'title')}
          />
          <NumberInput
            label="Days"
            readOnly={readOnly}
            min={1}
            max={PROGRAM_DAYS_MAX}
            allowDecimal={false}
            clampBehavior="strict"
            value={edit.days}
            onChange={(days) => typeof days === 'number' && days >= 1 && change({ ...edit, days }, 'days')}
          />
        </div>
        <Textarea
          label="Description"
          description="For coaches who choose a program."
          readOnly={readOnly}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={PROGRAM_DESCRIPTION_MAX}
          value={edit.description}
          onChange={({ currentTarget }) => change({ ...edit, description: currentTarget.value }, 'description')}
        />
        <Textarea
          label="Welcome"
          description="Sent on enrollment, if the coach wants that. {{ client.firstName }} is the client’s first name."
          readOnly={readOnly}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={MESSAGE_TEXT_MAX}
          value={edit.welcome}
          onChange={({ currentTarget }) => change({ ...edit, welcome: currentTarget.value }, 'welcome')}
        />
        <DayList edit={edit} scenes={saved.scenes} readOnly={readOnly} onChange={change} />
      </div>
      {dirty && fault !== null && <p className={classes.fault}>{fault}</p>}
      {asksImpact && <ImpactDialog id={saved._id} edit={edit} onSave={save} onClose={() => setAsksImpact(false)} />}
      <LeaveGuard isUnsaved={dirty} />
    </main>
  )
}

const Back = () => (
  <>
    <Link className={classes.back} to="/programs" aria-label="Back to Programs">
      <IconChevronLeft size={22} stroke={1.5} aria-hidden="true" />
    </Link>
    <Crumbs className={classes.crumbs} hiddenOnPhone>
      <Crumb to="/programs">Programs</Crumb>
    </Crumbs>
  </>
)
