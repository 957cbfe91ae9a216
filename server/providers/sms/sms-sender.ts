/** Port to a provider of text messages. */
export interface SmsSender {
  /**
   * Resolves when the provider has accepted the message. `phone` is E.164, such as +12025550143.
   * @throws SmsRefused when nothing can be sent to this number
   */
  send(phone: string, text: string): Promise<void>;
}

/** The number does not exist, or cannot receive text messages. */
export class SmsRefused extends Error {}
