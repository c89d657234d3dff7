import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconClockPlay } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Program } from '@attune/contract/programs/entity'
import { isConflict } from '../../client/failure.ts'
import { notifyFailure } from '../../client/notify.ts'
import { disableInPlace } from '../../ui/disable-in-place.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { BarButton } from '../../ui/page/BarButton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { PlaceAbove } from '../../ui/page/PlaceAbove.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { Player } from '../play/player.ts'
import { countPeople } from '../program-text.ts'
import { DayList } from './DayList.tsx'
import { ImpactDialog } from './ImpactDialog.tsx'
import { faultOf, isChanged, isPlanChanged, toEdit } from './program-edits.ts'
import { ProgramFields } from './ProgramFields.tsx'
import { useProgramEditor } from './use-program-editor.ts'
import classes from './ProgramEditor.module.css'

const PlayRoom = lazyPart(async () => (await import('../play/PlayRoom.tsx')).PlayRoom)

/** A program's title, welcome, days and steps. What a save does to the clients inside is shown before it. */
export const ProgramEditor = ({ start }: { start: Program }) => {
  const { saved, edit, change, undo, canUndo, redo, canRedo, save, isSaving, theirs, discard } = useProgramEditor(start)
  const [asksImpact, setAsksImpact] = useState(false)
  const { isPlaying, setIsPlaying, playButton } = usePlaying()
  const [player, setPlayer] = useState<Player | null>(null)
  const readOnly = !saved.abilities.update || saved.archived
  const dirty = isChanged(edit, toEdit(saved))
  const fault = faultOf(edit)
  const isIdle = !dirty || fault !== null || isSaving
  const onSave = () => {
    if (isIdle) return
    if (saved.people > 0 && isPlanChanged(edit, toEdit(saved))) setAsksImpact(true)
    else void save('pin').catch(notifyFailure)
  }
  return (
    <main
      className={classes.page}
      onKeyDown={(event) => {
        const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
        if (isPlaying || isTyping || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (event.shiftKey) redo()
        else undo()
      }}
    >
      <div className={classes.editor} hidden={isPlaying}>
        <PageTitle
          title={saved.title}
          before={<PlaceAbove to="/programs" title="Programs" />}
          beside={
            <span className={classes.beside}>
              <Tag>{`v${saved.version}, ${countPeople(saved.people)}`}</Tag>
            </span>
          }
        >
          {!readOnly && (
            <>
              <BarButton icon={IconArrowBackUp} label="Undo" disabled={!canUndo} onClick={undo} />
              <BarButton icon={IconArrowForwardUp} label="Redo" disabled={!canRedo} onClick={redo} />
            </>
          )}
          {saved.abilities.update && (
            <BarButton icon={IconClockPlay} label="Play" ref={playButton} onClick={() => setIsPlaying(true)} />
          )}
          {!readOnly && (
            // A disabled button would lose the focus when the program is saved.
            <Button {...disableInPlace(isIdle)} onClick={onSave}>
              Save
            </Button>
          )}
        </PageTitle>
        <div className={classes.body}>
          {theirs !== null && <SavedByOthers onLoad={discard} />}
          {saved.archived && <p className={classes.strip}>This program is archived. Clients already in it continue.</p>}
          <ProgramFields edit={edit} readOnly={readOnly} onChange={change} />
          <DayList edit={edit} scenes={saved.scenes} readOnly={readOnly} onChange={change} />
        </div>
        {dirty && fault !== null && <p className={classes.fault}>{fault}</p>}
      </div>
      {isPlaying && (
        <Suspense fallback={null}>
          <PlayRoom
            edit={edit}
            scenes={saved.scenes}
            version={dirty ? `v${saved.version + 1} draft` : `v${saved.version}`}
            player={player}
            onPlayer={setPlayer}
            onClose={() => setIsPlaying(false)}
          />
        </Suspense>
      )}
      {asksImpact && (
        <ImpactDialog
          id={saved._id}
          edit={edit}
          onSave={(live) => save(live).catch(leaveConflictToStrip)}
          onClose={() => setAsksImpact(false)}
        />
      )}
      <LeaveGuard isUnsaved={dirty} onLeave={discard} />
    </main>
  )
}

/** A conflict is shown as a toast and in the strip above the editor; the dialog shows any other failure. */
const leaveConflictToStrip = (error: unknown): void => {
  if (!isConflict(error)) throw error
  notifyFailure(error)
}

const SavedByOthers = ({ onLoad }: { onLoad: () => void }) => {
  const load = () => {
    onLoad()
    // The button disappears.
    document.getElementById('program-title')?.focus()
  }
  return (
    <p className={classes.strip} role="alert">
      Someone else saved this program in the meantime. If you save, your changes replace theirs.
      <Button variant="default" onClick={load}>
        Discard mine and load theirs
      </Button>
    </p>
  )
}

/** Whether the program is being played, according to the address. Afterwards the focus returns to the button. */
const usePlaying = () => {
  const { play: isPlaying = false } = useSearch({ from: '/signed-in/programs/$id' })
  const navigate = useNavigate()
  const setIsPlaying = (on: boolean) => void navigate({ to: '.', search: on ? { play: true } : {} })
  const playButton = useRef<HTMLButtonElement>(null)
  const wasPlaying = useRef(isPlaying)
  useEffect(() => {
    if (wasPlaying.current && !isPlaying) playButton.current?.focus()
    wasPlaying.current = isPlaying
  }, [isPlaying])
  useShortcuts(isPlaying ? NO_KEYS : { p: () => playButton.current?.click() })
  return { isPlaying, setIsPlaying, playButton }
}

const NO_KEYS = {}
