import { createECDH } from 'node:crypto';

/** Public and private key for web push (VAPID, RFC 8292), a blank between them. */
export function newKeyPair(): string {
  const made = createECDH('prime256v1');
  made.generateKeys();
  // a private key may begin with zeros, which are left out
  const privateKey = Buffer.concat([Buffer.alloc(32), made.getPrivateKey()]).subarray(-32);
  return `${made.getPublicKey().toString('base64url')} ${privateKey.toString('base64url')}`;
}

/** Whether the one belongs to the other. */
export function isKeyPair(pair: string): boolean {
  const [publicKey = '', privateKey = ''] = pair.split(' ');
  try {
    const known = createECDH('prime256v1');
    known.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return known.getPublicKey().toString('base64url') === publicKey;
  } catch {
    return false;
  }
}
