import { Button, Switch } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import classes from './SceneSide.module.css'

interface DangerZoneProps {
  locked: boolean
  onLock: (locked: boolean) => void
}

/** What one had better not touch (spec 2 §2). */
export const DangerZone = ({ locked, onLock }: DangerZoneProps) => (
  <section className={classes.danger} aria-labelledby="danger-zone">
    <h2 id="danger-zone" className={classes.title}>
      Danger Zone
    </h2>
    <div className={classes.dangers}>
      <Switch label="Lock Saving (Beta)" checked={locked} onChange={(event) => onLock(event.currentTarget.checked)} />
      <span className={classes.why} data-tip="A scene is put into the archive instead" data-tip-at="above">
        <Button
          variant="default"
          leftSection={<IconTrash size={15} stroke={1.5} />}
          aria-describedby="delete-scene-why"
          disabled
        >
          Delete Scene
        </Button>
      </span>
      <p id="delete-scene-why" className="said">
        A scene cannot be deleted: clients may be in it. It is put into the archive instead.
      </p>
    </div>
  </section>
)
