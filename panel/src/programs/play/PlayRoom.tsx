import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCalendarPlus, IconX } from '@tabler/icons-react'
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Program } from '@attune/contract/programs/entity'
import { useFeature, useMay } from '../../client/account.ts'
import type { OrganizationDefaults } from '../../scenes/machine/person/person.ts'
import { useOrganizationDefaults } from '../../scenes/machine/person/use-organization-defaults.ts'
import { isDialogOpen } from '../../ui/keys/use-shortcuts.ts'
import { Crumb, Crumbs } from '../../ui/page/Crumbs.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { formatMoment } from '../../ui/time/format-date.ts'
import { cityOf } from '../../scenes/plan/format-plan.ts'
import type { ProgramEdit } from '../editor/program-edits.ts'
import { toDays } from './play-days.ts'
import { PlayDays } from './PlayDays.tsx'
import { PlayForm } from './PlayForm.tsx'
import { samplePlayer, toPlay, type Player } from './player.ts'
import { usePlayedScenes } from './use-played-scenes.ts'
import { usePlayed, type Played } from './use-played.ts'
import classes from './PlayRoom.module.css'

interface PlayRoomProps {
  /** The program as it is on the screen, saved or not. */
  edit: ProgramEdit
  scenes: Program['scenes']
  /** `v3`, or `v4 draft`. */
  version: string
  /** Null for the initial state. */
  player: Player | null
  onPlayer: (player: Player) => void
  onClose: () => void
}

/** What one client would get from a program, day by day; nothing is actually sent. Esc closes it. */
export const PlayRoom = (props: PlayRoomProps) => {
  const { edit, version, onClose } = props
  const room = useRef<HTMLElement>(null)
  const defaults = useOrganizationDefaults()
  useLayoutEffect(() => room.current?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyboardEvent) => {
    // Lists and calendars close first.
    const isOpen = event.target instanceof Element && event.target.matches('[aria-haspopup][aria-expanded="true"]')
    if (event.key !== 'Escape' || event.defaultPrevented || isOpen || isDialogOpen()) return
    event.preventDefault()
    onClose()
  }
  return (
    // The focus starts here, so that Esc closes the room right away.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex
    <section ref={room} className={classes.room} tabIndex={-1} aria-label="Play" onKeyDown={onKeyDown}>
      <PageTitle
        title="Play"
        before={
          <Crumbs className={classes.crumbs} hiddenOnPhone>
            <Crumb to="/programs">Programs</Crumb>
            <span className={classes.program}>{edit.title}</span>
          </Crumbs>
        }
        beside={<Tag>{version}</Tag>}
      >
        <Button variant="default" leftSection={<IconX size={15} stroke={1.5} />} onClick={onClose}>
          Close
        </Button>
      </PageTitle>
      {defaults === undefined ? (
        <SkeletonRows height={44} label="Loading your organization’s settings" />
      ) : (
        <Room {...props} defaults={defaults} />
      )}
    </section>
  )
}

const Room = ({
  edit,
  scenes: known,
  player: chosen,
  onPlayer,
  defaults: loaded,
}: PlayRoomProps & { defaults: OrganizationDefaults }) => {
  // Otherwise its time would change with each render.
  const [defaults] = useState(loaded)
  const [first] = useState(() => chosen ?? samplePlayer(defaults))
  const player = chosen ?? first
  const [isFormOpen, setIsFormOpen] = useState(false)
  const scenes = usePlayedScenes(edit.steps, known)
  const hasTasks = useFeature('tasks')
  const readsPrivate = useMay('contacts.private-data')
  const play = useMemo(
    () => (scenes === undefined ? null : toPlay(edit, player, { defaults, scenes, hasTasks, readsPrivate })),
    [edit, player, defaults, scenes, hasTasks, readsPrivate],
  )
  const played = usePlayed(play)
  return (
    <div className={classes.body}>
      <p className={classes.summary}>
        <span>{summaryOf(player, play?.world.now ?? null)}</span>
        <Button
          className={classes.change ?? ''}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.5} />}
          aria-expanded={isFormOpen}
          onClick={() => setIsFormOpen(!isFormOpen)}
        >
          Change
        </Button>
      </p>
      <aside className={classes.side} aria-label="Who is enrolled" data-open={isFormOpen || undefined}>
        <PlayForm player={player} edit={edit} play={play} onChange={onPlayer} />
      </aside>
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.main} tabIndex={0} role="group" aria-label="What the client gets">
        <p className={classes.left}>{LEFT_OUT}</p>
        <Result edit={edit} played={played} />
      </div>
    </div>
  )
}

const LEFT_OUT =
  'In this preview the client never replies. It leaves out everything else that can happen to a client: other programs, scenes and schedules, their own rules, coaches who write, and scenes that scenes start.'

const summaryOf = ({ fullName, zone }: Player, now: string | null): string => {
  const who = `${fullName.trim() === '' ? 'A client' : fullName.trim()} in ${cityOf(zone)}`
  return now === null ? who : `${who}, enrolled ${formatMoment(new Date(now), zone)}`
}

const Result = ({ edit, played }: { edit: ProgramEdit; played: Played | null }) => {
  const days = useMemo(
    () =>
      played === null
        ? []
        : toDays(played.events, {
            zone: played.play.world.zone,
            startOn: played.play.startOn,
            steps: played.play.steps,
          }),
    [played],
  )
  if (edit.steps.length === 0 && edit.welcome.trim() === '')
    return (
      <EmptyState icon={<IconCalendarPlus stroke={1.5} />} title="Nothing to play yet">
        Add a step to a day first.
      </EmptyState>
    )
  if (played === null) return <SkeletonRows height={44} label="Playing the program" />
  const last = days.at(-1)
  const isStopped = played.events.at(-1)?.kind === 'stopped'
  return (
    <>
      {days.length === 0 && played.isWhole && <p className={classes.left}>The client gets nothing.</p>}
      <PlayDays days={days} lastDay={edit.days} />
      {isStopped && last !== undefined && (
        <p className={classes.left} role="status">
          Too much happens to show it all, so this stops on day {last.day}.
        </p>
      )}
    </>
  )
}
