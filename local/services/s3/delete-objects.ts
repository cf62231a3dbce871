import { AwsError, type AwsRequest } from '../../engine/types.ts';
import type { Bucket } from './bucket.ts';
import { S3_NAMESPACE } from './list-objects.ts';
import { innerText, innerXml, type XmlNode, xmlDocument } from './xml.ts';

const MAX_KEYS = 1000;

const malformedXml = () =>
  new AwsError(
    'MalformedXML',
    'The XML you provided was not well-formed or did not validate against our published schema',
  );

/** DeleteObjects. Each key succeeds or fails on its own. A missing key counts as deleted. */
export const deleteObjects = async (bucket: Bucket, body: string, request: AwsRequest): Promise<string> => {
  const keys = innerXml(body, 'Object').map((object) => innerText(object, 'Key') || undefined);
  if (keys.length === 0 || keys.length > MAX_KEYS || !keys.every((key) => key !== undefined)) throw malformedXml();
  const isQuiet = innerText(body, 'Quiet') === 'true';

  const deleteOne = async (key: string): Promise<XmlNode | undefined> => {
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
