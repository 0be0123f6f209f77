import { commandFor, isPlain, type Command } from '../model/keyboard.js'
import { beginsValue } from '../model/typed_value.js'
import type { Words } from '../texts.js'
import type { Station } from './use_station.js'

/** What of the view keys can move. */
export interface View {
  zoom(step: 1 | -1): void
  showWhole(isWhole: boolean): void
  find(): void
  help(): void
  /** Out of the grid. */
  leave(): void
}

/** Does what keys mean, by the keyboard map. */
export function useCommands(station: Station, view: View, words: Words) {
  const notThere = (isThere: boolean) => isThere || station.say(words.say.noMore)
  const commands: Record<Command, () => unknown> = {
    accept: () => station.decide('accept'),
    edit: () => station.startField(),
    take: () => station.take(),
    cancel: () => station.field.cancel(),
    nextReading: () => station.field.turn(1),
    previousReading: () => station.field.turn(-1),
    fill: () => station.takeFill(),
    absent: () => station.decide('absent'),
    nextOpen: async () => notThere(await station.step(1)),
    previousOpen: async () => notThere(await station.step(-1)),
    up: () => station.move('up'),
    down: () => station.move('down'),
    left: () => station.move('left'),
    right: () => station.move('right'),
    home: () => station.move('home'),
    end: () => station.move('end'),
    pageUp: () => station.move('pageUp'),
    pageDown: () => station.move('pageDown'),
    nextPage: async () => notThere(await station.turn(1)),
    previousPage: async () => notThere(await station.turn(-1)),
    undo: () => station.undo(),
    redo: () => station.redo(),
    acceptRow: () => station.acceptRow(),
    zoomIn: () => view.zoom(1),
    zoomOut: () => view.zoom(-1),
    wholePage: () => view.showWhole(true),
    find: () => view.find(),
    help: () => view.help(),
    leave: () => view.leave(),
  }

  function onGridKey(event: KeyboardEvent): void {
    const command = commandFor(event, 'grid')
    if (command) {
      event.preventDefault()
      // A key that is held down must not accept what nobody has looked at.
      if (!event.repeat || isMove(command)) {
        void commands[command]()
      }
    } else if (isPlain(event) && beginsValue(event.key)) {
      event.preventDefault()
      station.startField(event.key)
    }
  }

  function onFieldKey(event: KeyboardEvent): void {
    if (event.isComposing) {
      return
    }
    const command = commandFor(event, 'field')
    const isText = command === 'fill' && station.field.fill.value === undefined
    if (command && !isText) {
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat || command !== 'take') {
        void commands[command]()
      }
    }
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (event.key === ' ') {
      view.showWhole(false)
    }
  }

  return { onGridKey, onFieldKey, onKeyUp }
}

function isMove(command: Command): boolean {
  return ['up', 'down', 'left', 'right', 'pageUp', 'pageDown', 'zoomIn', 'zoomOut'].includes(
    command
  )
}
