import { Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCopy, IconFileExport, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { SceneSummary } from '@attune/contract/scenes/entity'
import { notifyFailure } from '../../client/notify.ts'
import { unarchiveScene, exportScene } from './scene-actions.ts'
import type { SceneDialog } from './SceneDialogs.tsx'

interface SceneMenuItemsProps {
  scene: SceneSummary
  onAsk: (dialog: SceneDialog) => void
}

const icon = { size: 16, stroke: 1.5 } as const

/** Actions on a scene, as its `abilities` allow. For accounts that may edit scenes. */
export const SceneMenuItems = ({ scene, onAsk }: SceneMenuItemsProps) => (
  <>
    {scene.abilities.update && (
      <Menu.Item
        renderRoot={(props) => <Link {...props} to="/interaction-flow/scene/$id/edit" params={{ id: scene._id }} />}
        leftSection={<IconPencil {...icon} />}
      >
        Edit
      </Menu.Item>
    )}
    <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => onAsk({ kind: 'clone', scene })}>
      Clone
    </Menu.Item>
    <Menu.Item
      leftSection={<IconFileExport {...icon} />}
      onClick={() => void exportScene(scene._id).catch(notifyFailure)}
    >
      Export
    </Menu.Item>
    {scene.abilities.archive && (
      <>
        <Menu.Divider />
        {scene.archived ? (
          <Menu.Item
            leftSection={<IconArchiveOff {...icon} />}
            onClick={() => void unarchiveScene(scene).catch(notifyFailure)}
          >
            Unarchive
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => onAsk({ kind: 'archive', scene })}>
            Archive
          </Menu.Item>
        )}
      </>
    )}
  </>
)
