import { createECDH } from 'node:crypto';

/** A VAPID key pair for web push (RFC 8292): public and private key, separated by a space. */
export function newKeyPair(): string {
  const made = createECDH('prime256v1');
  made.generateKeys();
  // the key may come without its leading zeros, so it is padded
  const privateKey = Buffer.concat([Buffer.alloc(32), made.getPrivateKey()]).subarray(-32);
  return `${made.getPublicKey().toString('base64url')} ${privateKey.toString('base64url')}`;
}

/** Whether the public key belongs to the private one. */
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
