import { Suspense } from 'react'
import { Textarea, TextInput, Button, Switch } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { NodeType } from '@attune/contract/scenes/node-kinds'
import { SCENE_DESCRIPTION_MAX, SCENE_TITLE_MAX } from '@attune/contract/scenes/limits'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { NodeIssue } from '../../form/describe-issue.ts'
import { Palette } from '../palette/Palette.tsx'
import type { Editor } from '../use-editor.ts'
import type { DocumentEditing } from '../document/use-document.ts'
import classes from './SceneSide.module.css'

const SceneMore = lazyPart(async () => (await import('./SceneMore.tsx')).SceneMore)

interface SceneSideProps {
  editor: Editor
  onAdd: (type: NodeType) => void
  onShow: (issue: NodeIssue) => void
}

/** The sidebar when no node is selected: the scene itself and the palette. */
export const SceneSide = ({ editor, onAdd, onShow }: SceneSideProps) => (
  <div className={classes.side}>
    <SceneDetails editing={editor.editing} />
    <Palette title="Nodes" draggable onChoose={onAdd} />
    <Suspense fallback={null}>
      <SceneMore editor={editor} onShow={onShow} />
    </Suspense>
    <DangerZone locked={editor.locked} onLock={editor.setLocked} />
  </div>
)

/** Title and description of the scene. */
const SceneDetails = ({ editing: { document, edit } }: { editing: DocumentEditing }) => (
  <section className={classes.section} aria-labelledby="scene-details">
    <h2 id="scene-details" className={classes.title}>
      Scene Details
    </h2>
    <TextInput
      label="Title"
      autoComplete="off"
      maxLength={SCENE_TITLE_MAX}
      value={document.title}
      error={document.title.trim() === '' && 'Enter a title for the scene.'}
      onChange={(event) => {
        const title = event.currentTarget.value
        edit('Change the title', (scene) => ({ ...scene, title }), 'title')
      }}
    />
    <Textarea
      label="Description"
      autosize
      minRows={2}
      maxRows={6}
      maxLength={SCENE_DESCRIPTION_MAX}
      value={document.description}
      onChange={(event) => {
        const description = event.currentTarget.value
        edit('Change the description', (scene) => ({ ...scene, description }), 'description')
      }}
    />
  </section>
)

interface DangerZoneProps {
  locked: boolean
  onLock: (locked: boolean) => void
}

/** Actions to be careful with. */
const DangerZone = ({ locked, onLock }: DangerZoneProps) => (
  <section className={classes.danger} aria-labelledby="danger-zone">
    <h2 id="danger-zone" className={classes.title}>
      Danger Zone
    </h2>
    <div className={classes.dangers}>
      <Switch label="Lock Saving (Beta)" checked={locked} onChange={(event) => onLock(event.currentTarget.checked)} />
      <span className={classes.why} data-tip="Archive the scene instead" data-tip-at="above">
        <Button
          variant="default"
          leftSection={<IconTrash size={15} stroke={1.5} />}
          aria-describedby="delete-scene-why"
          disabled
        >
          Delete Scene
        </Button>
      </span>
      <p id="delete-scene-why" className="visually-hidden">
        A scene can’t be deleted because clients may be in it. Archive it instead.
      </p>
    </div>
  </section>
)
