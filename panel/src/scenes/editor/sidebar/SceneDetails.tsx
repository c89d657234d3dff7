import { Textarea, TextInput } from '@mantine/core'
import { SCENE_DESCRIPTION_MAX, SCENE_TITLE_MAX } from '@attune/contract/scenes/limits'
import type { DocumentEditing } from '../document/use-document.ts'
import classes from './SceneSide.module.css'

/** What the scene is called and what it is for. */
export const SceneDetails = ({ editing: { document, edit } }: { editing: DocumentEditing }) => (
  <section className={classes.section} aria-labelledby="scene-details">
    <h2 id="scene-details" className={classes.title}>
      Scene Details
    </h2>
    <TextInput
      label="Title"
      autoComplete="off"
      maxLength={SCENE_TITLE_MAX}
      value={document.title}
      error={document.title.trim() === '' && 'A scene needs a title.'}
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
