import { Radio } from '@mantine/core'
import type { ReadyScene } from '@attune/samples/ready/ready-scene'
import { readyScenes } from '@attune/samples/ready/ready-scenes'
import classes from './ReadyScenes.module.css'

interface ReadyScenesProps {
  /** Null for an empty scene. */
  value: ReadyScene | null
  onChange: (scene: ReadyScene | null) => void
}

/** What a new scene starts from: nothing, or a ready scene, with what a client goes through in it. */
export const ReadyScenes = ({ value, onChange }: ReadyScenesProps) => (
  <Radio.Group
    label="Start from"
    value={value?.key ?? EMPTY}
    onChange={(key) => onChange(readyScenes.find((scene) => scene.key === key) ?? null)}
  >
    <div className={classes.columns}>
      <div className={classes.choices}>
        <Radio size="xs" value={EMPTY} label="An empty scene" />
        {readyScenes.map(({ key, title }) => (
          <Radio key={key} size="xs" value={key} label={title} />
        ))}
      </div>
      <div className={classes.preview} aria-live="polite">
        {value === null ? (
          <p className={classes.about}>Only its first step. You draw the rest.</p>
        ) : (
          <>
            <p className={classes.about}>{value.about}</p>
            <dl className={classes.outline}>
              {value.outline.map(([when, what]) => (
                <div key={when} className={classes.moment}>
                  <dt className={classes.when}>{when}</dt>
                  <dd className={classes.what}>{what}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </div>
  </Radio.Group>
)

const EMPTY = 'empty'
