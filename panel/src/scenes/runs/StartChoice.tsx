import { Button, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { AvailableScene } from '@attune/contract/scenes/runs/entity'
import { AUTOPILOT_LABEL } from '@attune/contract/scenes/runs/kinds'
import { Tag } from '../../ui/Tag.tsx'
import classes from './StartScene.module.css'

interface StartChoiceProps {
  one: AvailableScene
  busy: boolean
  /** `objective` is empty unless the scene is an autopilot that is given one. */
  onStart: (objective: string) => void
}

/** A scene to start. An autopilot asks for its objective first. */
export const StartChoice = ({ one, busy, onStart }: StartChoiceProps) => {
  const [asks, setAsks] = useState(false)
  const { scene, available, reason } = one
  const isAutopilot = scene.labels.includes(AUTOPILOT_LABEL)
  return (
    <li className={classes.scene}>
      <div className={classes.words}>
        <span className={classes.title}>{scene.title}</span>
        {reason === null ? (
          scene.labels.length > 0 && (
            <span className={classes.labels}>
              {scene.labels.map((label) => (
                <Tag key={label}>{label}</Tag>
              ))}
            </span>
          )
        ) : (
          <span className={classes.reason}>{reason.message}</span>
        )}
      </div>
      {(!asks || !available) && (
        <Button
          variant="default"
          disabled={!available}
          loading={busy}
          aria-label={`Start ${scene.title}`}
          onClick={() => (isAutopilot ? setAsks(true) : onStart(''))}
        >
          Start
        </Button>
      )}
      {asks && available && (
        <ObjectiveForm title={scene.title} busy={busy} onStart={onStart} onCancel={() => setAsks(false)} />
      )}
    </li>
  )
}

interface ObjectiveFormProps {
  title: string
  busy: boolean
  onStart: (objective: string) => void
  onCancel: () => void
}

const ObjectiveForm = ({ title, busy, onStart, onCancel }: ObjectiveFormProps) => {
  const [objective, setObjective] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onStart(objective.trim())
  }
  return (
    <form className={classes.objective} onSubmit={submit}>
      <Textarea
        autoFocus
        label="Objective"
        description="What it should achieve with this client. Leave it empty to use the scene’s own."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={OBJECTIVE_MAX}
        value={objective}
        onChange={({ currentTarget }) => setObjective(currentTarget.value)}
      />
      <div className={classes.objectiveActions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} aria-label={`Start ${title}`}>
          Start
        </Button>
      </div>
    </form>
  )
}

/** Room for a few sentences. */
const OBJECTIVE_MAX = 1_000
