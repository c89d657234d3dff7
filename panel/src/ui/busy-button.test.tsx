import { MantineProvider } from '@mantine/core'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { BusyButton } from './BusyButton.tsx'

const drawn = (isBusy: boolean): string =>
  renderToString(
    <MantineProvider>
      <BusyButton isBusy={isBusy} onClick={() => {}}>
        Send a test
      </BusyButton>
    </MantineProvider>,
  )

test('while it is busy it looks disabled, but keeps the focus', () => {
  expect(drawn(false)).not.toContain('disabled')
  expect(drawn(true)).toContain('aria-busy="true"')
  expect(drawn(true)).toContain('aria-disabled="true"')
  expect(drawn(true)).not.toMatch(/ disabled/)
})

test('while it is busy a click does nothing', () => {
  const onClick = vi.fn<() => void>()
  const press = (isBusy: boolean) => {
    const button = BusyButton({ isBusy, onClick }) as ReactElement<{ onClick: () => void }> // As it is returned.
    button.props.onClick()
  }
  press(true)
  expect(onClick).not.toHaveBeenCalled()
  press(false)
  expect(onClick).toHaveBeenCalledOnce()
})
