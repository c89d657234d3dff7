import { IconPaperclip, IconPhoto } from '@tabler/icons-react'
import type { Ref } from 'react'
import { TemplatesButton } from '../templates/TemplatesButton.tsx'
import { EmojiButton } from './EmojiButton.tsx'
import { ANY_FILE, FileButton, PICTURES } from './FileButton.tsx'
import { VariablesButton } from './VariablesButton.tsx'
import classes from './Tools.module.css'

interface ToolsProps {
  contactId: string
  clientName: string
  onFiles: (files: Iterable<File>) => void
  onInsert: (text: string) => void
  /** Holds the button of the templates, for the key that presses it. */
  templates: Ref<HTMLSpanElement>
}

/** What a message can be made of beside letters. */
export const Tools = ({ contactId, clientName, onFiles, onInsert, templates }: ToolsProps) => (
  <div className={classes.tools}>
    <FileButton label="Attach files" field="Files to attach" accept={ANY_FILE} onFiles={onFiles}>
      <IconPaperclip size={17} stroke={1.5} aria-hidden="true" />
    </FileButton>
    <FileButton label="Attach photos" field="Photos to attach" accept={PICTURES} onFiles={onFiles}>
      <IconPhoto size={17} stroke={1.5} aria-hidden="true" />
    </FileButton>
    <EmojiButton onInsert={onInsert} />
    <span ref={templates} className={classes.place}>
      <TemplatesButton contactId={contactId} clientName={clientName} onInsert={onInsert} />
    </span>
    <span className={classes.wide}>
      <VariablesButton contactId={contactId} onInsert={onInsert} />
    </span>
  </div>
)
