import { eventCatalogue } from '#platform/outbox/event_catalogue'

/** Events that an endpoint can receive. */
export default class EventsController {
  index() {
    return {
      events: eventCatalogue.all().map(({ type, module, description, optIn = false, sample }) => ({
        event: type,
        module,
        description,
        optIn,
        sample,
      })),
    }
  }
}
