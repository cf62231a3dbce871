import { AwsError, type AwsRequest } from '../../engine/types.ts';
import type { Bucket } from './bucket.ts';
import { S3_NAMESPACE } from './list-objects.ts';
import { innerText, innerXml, type XmlNode, xmlDocument } from './xml.ts';

const MOST_KEYS = 1000;

const malformed = () =>
  new AwsError(
    'MalformedXML',
    'The XML you provided was not well-formed or did not validate against our published schema',
  );

/** DeleteObjects: each key succeeds or fails by itself; a missing key counts as deleted. */
export const deleteObjects = async (bucket: Bucket, body: string, request: AwsRequest): Promise<string> => {
  const keys = innerXml(body, 'Object').map((object) => innerText(object, 'Key'));
  if (keys.length === 0 || keys.length > MOST_KEYS) throw malformed();
  const isQuiet = innerText(body, 'Quiet') === 'true';

  const deleteOne = async (key: string | undefined): Promise<XmlNode | undefined> => {
    if (!key) throw malformed();
    try {
      request.authorize('s3:DeleteObject', `${bucket.arn}/${key}`);
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      const reason: XmlNode[] = [
        ['Key', key],
        ['Code', 'AccessDenied'],
        ['Message', error.message],
      ];
      return ['Error', reason];
    }
    await bucket.delete(key, request.principal.name);
    return isQuiet ? undefined : ['Deleted', [['Key', key]]];
  };
  const results = await Promise.all(keys.map(deleteOne));
  return xmlDocument(
    'DeleteResult',
    results.filter((result) => result !== undefined),
    S3_NAMESPACE,
  );
};
