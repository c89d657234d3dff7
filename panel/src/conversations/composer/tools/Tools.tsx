import { IconBraces, IconMoodSmile, IconPaperclip, IconPhoto, IconTemplate } from '@tabler/icons-react'
import { lazy } from 'react'
import { VoiceButton } from '../voice/VoiceButton.tsx'
import { ANY_FILE, FileButton, PICTURES } from './FileButton.tsx'
import { ToolOnDemand } from './ToolOnDemand.tsx'
import classes from './Tools.module.css'

const icon = { size: 17, stroke: 1.5, 'aria-hidden': true } as const

const loadEmoji = () => import('../emoji/EmojiPicker.tsx')
const EmojiPicker = lazy(async () => ({ default: (await loadEmoji()).EmojiPicker }))
const loadTemplates = () => import('../templates/TemplatePicker.tsx')
const TemplatePicker = lazy(async () => ({ default: (await loadTemplates()).TemplatePicker }))
const loadVariables = () => import('./VariablesList.tsx')
const VariablesList = lazy(async () => ({ default: (await loadVariables()).VariablesList }))

interface ToolsProps {
  contactId: string
  clientName: string
  onFiles: (files: Iterable<File>) => void
  onInsert: (text: string) => void
  /** Puts the cursor back into the message. */
  onLeave: () => void
}

/** The composer's tools: files, photos, voice notes, emoji, templates and variables. */
export const Tools = ({ contactId, clientName, onFiles, onInsert, onLeave }: ToolsProps) => (
  <div className={classes.tools}>
    <FileButton label="Attach files" field="Files to attach" accept={ANY_FILE} onFiles={onFiles} onLeave={onLeave}>
      <IconPaperclip {...icon} />
    </FileButton>
    <FileButton label="Attach photos" field="Photos to attach" accept={PICTURES} onFiles={onFiles} onLeave={onLeave}>
      <IconPhoto {...icon} />
    </FileButton>
    <VoiceButton contactId={contactId} onFiles={onFiles} onLeave={onLeave} />
    <ToolOnDemand label="Emoji" icon={<IconMoodSmile {...icon} />} fetch={loadEmoji}>
      <EmojiPicker onInsert={onInsert} onLeave={onLeave} />
    </ToolOnDemand>
    <ToolOnDemand label="Templates" keyHint="/" icon={<IconTemplate {...icon} />} fetch={loadTemplates}>
      <TemplatePicker contactId={contactId} clientName={clientName} onInsert={onInsert} onLeave={onLeave} />
    </ToolOnDemand>
    <span className={classes.wide}>
      <ToolOnDemand label="Variables" icon={<IconBraces {...icon} />} fetch={loadVariables}>
        <VariablesList contactId={contactId} onInsert={onInsert} onLeave={onLeave} />
      </ToolOnDemand>
    </span>
  </div>
)
