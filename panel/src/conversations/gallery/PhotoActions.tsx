import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { PHOTO_CATEGORIES } from '@attune/contract/conversations/constants'
import type { MediaItem } from '@attune/contract/conversations/history-calls'
import { CATEGORY_TITLES, categorize, isCategory, NONE } from '../sidebar/panels/photo-categories.ts'

/** Gallery actions for a photo: its category, and a link to its message. */
export const PhotoActions = ({ item, onGoTo }: { item: MediaItem; onGoTo: () => void }) => (
  <>
    {item.abilities.categorize && (
      <SegmentedControl
        aria-label="Category"
        value={item.category ?? NONE}
        data={[
          { value: NONE, label: 'None' },
          ...PHOTO_CATEGORIES.map((value) => ({ value: value as string, label: CATEGORY_TITLES[value] })),
        ]}
        onChange={(value) => categorize(item, isCategory(value) ? value : null)}
        // Here the arrow keys choose a category instead of turning to the next photo.
        onKeyDown={(event) => event.stopPropagation()}
      />
    )}
    <Tooltip label="Go to message">
      <ActionIcon variant="subtle" color="gray" size={36} aria-label="Go to message" onClick={onGoTo}>
        <IconMessage size={20} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  </>
)
