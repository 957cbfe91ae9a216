/**
 * Port to a provider of text messages. The product ships without one: then phone codes are refused with
 * SMS_UNAVAILABLE.
 */
export interface SmsSender {
  /** Resolves when the provider has accepted the message. `phone` is E.164, such as +12025550143. */
  send(phone: string, text: string): Promise<void>;
}
