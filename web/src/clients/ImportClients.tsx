import '@mantine/dropzone/styles.css'
import type { Importation } from '@dioptrie/domain/clients/contract'
import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { contrat, type RefusApi, telecharger, useAppel } from '../kernel/api.ts'
import { useChamp } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { useServeur } from '../kernel/serveur.ts'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { chemins } from './afficher.tsx'
import style from './clients.module.css'
import fichiers from './fichiers.module.css'

const TYPES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
  'application/vnd.ms-excel',
]

/** A file is read first and nothing is written: errors by line, likely duplicates; then, on demand, all of it. */
export default function ImportClients() {
  const t = useTranslations('clients')
  const officine = useOfficine()
  const { perduDepuis } = useServeur()
  const [fichier, setFichier] = useState<File | null>(null)
  const [bilan, setBilan] = useState<Importation | null>(null)
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const appel = useAppel(contrat.clients.importer, {
    onSuccess: setBilan,
    onError: erreur => {
      setRefus(erreur)
      const detail = erreur.details.importation as Importation | undefined
      if (detail) setBilan(detail)
    },
  })
  const IdOfficine = officine.IdOfficine ?? officine.IdOfficinePropre
  const envoyer = (choisi: File, essai: 'oui' | 'non') => {
    setRefus(null)
    appel.mutate({ query: { essai, IdOfficine }, payload: choisi })
  }
  const lire = (choisi: File) => {
    setFichier(choisi)
    setBilan(null)
    envoyer(choisi, 'oui')
  }
  const importe = bilan !== null && !bilan.essai && bilan.creees > 0
  const pret = fichier && bilan?.essai && bilan.erreurs.length === 0 && bilan.valides > 0
  return (
    <>
      <Entete titre={t('import.titre')} contexte={officine.nom ?? undefined}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
          onClick={() => void telecharger(contrat.clients.modeleImport).catch(setRefus)}
        >
          {t('import.modele')}
        </Button>
        {pret && (
          <Button
            loading={appel.isPending}
            disabled={perduDepuis !== null}
            leftSection={<IconUpload size={18} stroke={1.8} aria-hidden />}
            onClick={() => envoyer(fichier, 'non')}
          >
            {t('import.confirmer', { n: bilan.valides })}
          </Button>
        )}
      </Entete>
      <div className={style.pile}>
        {refus && <Erreur refus={refus} quoi={t('import.rienEcrit')} />}
        {importe ? (
          <Note
            ton="info"
            role="status"
            titre={t('import.fait', { n: bilan.creees })}
            actions={
              <Button component={Link} to={`${chemins.liste}?tri=-createdAt`} size="sm" variant="default">
                {t('import.voir')}
              </Button>
            }
          />
        ) : (
          <Panneau>
            <Dropzone
              onDrop={fichiers => fichiers[0] && lire(fichiers[0])}
              accept={TYPES}
              multiple={false}
              maxSize={10_000_000}
              loading={appel.isPending}
              disabled={perduDepuis !== null}
              className={fichiers.depot}
              inputProps={{ 'aria-label': t('import.deposer') }}
            >
              <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />
              <strong>{fichier ? fichier.name : t('import.deposer')}</strong>
              <span>{t('import.deposerTexte')}</span>
            </Dropzone>
          </Panneau>
        )}
        {bilan && !importe && <Bilan bilan={bilan} />}
        {!bilan && !appel.isPending && <p className={style.aide}>{t('import.explication')}</p>}
        {bilan && bilan.erreurs.length > 0 && <p className={style.aide}>{t('import.corriger')}</p>}
      </div>
    </>
  )
}

const LIGNES = 200

function Bilan({ bilan }: { bilan: Importation }) {
  const t = useTranslations('clients')
  const champ = useChamp()
  return (
    <>
      <dl className={fichiers.bilan}>
        {(
          [
            ['lues', bilan.lues],
            ['valides', bilan.valides],
            ['erreurs', bilan.erreurs.length],
            ['doublons', bilan.doublons.length],
          ] as const
        ).map(([nom, n]) => (
          <div key={nom} data-mauvais={(nom === 'erreurs' && n > 0) || undefined}>
            <dt>{t(`import.${nom}`)}</dt>
            <dd className="chiffres">{n}</dd>
          </div>
        ))}
      </dl>
      {bilan.erreurs.length > 0 && (
        <Panneau titre={t('import.erreursTitre')} bord>
          <table className={fichiers.lignes}>
            <thead>
              <tr>
                <th scope="col">{t('import.ligne')}</th>
                <th scope="col">{t('import.champ')}</th>
                <th scope="col">{t('import.probleme')}</th>
              </tr>
            </thead>
            <tbody>
              {bilan.erreurs.slice(0, LIGNES).map(e => (
                <tr key={`${e.ligne} ${e.champ}`}>
                  <td className="chiffres">{e.ligne}</td>
                  <td>{champ(e.champ)}</td>
                  <td>{e.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {bilan.erreurs.length > LIGNES && (
            <p className={fichiers.suite}>{t('import.suite', { n: bilan.erreurs.length - LIGNES })}</p>
          )}
        </Panneau>
      )}
      {bilan.doublons.length > 0 && (
        <Panneau
          titre={t('import.doublonsTitre')}
          lien={<span className={style.aide}>{t('import.doublonsTexte')}</span>}
          bord
        >
          <table className={fichiers.lignes}>
            <thead>
              <tr>
                <th scope="col">{t('import.ligne')}</th>
                <th scope="col">{champ('CodeClient')}</th>
                <th scope="col">{champ('Client')}</th>
              </tr>
            </thead>
            <tbody>
              {bilan.doublons.slice(0, LIGNES).map(d => (
                <tr key={`${d.ligne} ${d.CodeClient}`}>
                  <td className="chiffres">{d.ligne}</td>
                  <td>{d.CodeClient}</td>
                  <td>{d.Client}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panneau>
      )}
    </>
  )
}
