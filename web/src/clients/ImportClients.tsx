import { CONNUS, type Importation } from '@dioptrie/domain/clients/contract'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { chemins } from '../chemins/clients.ts'
import { contrat } from '../kernel/api.ts'
import { enregistrerTableau } from '../kernel/fichiers.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { LignesDeFichier } from '../ui/importation/Bilan.tsx'
import { Importer } from '../ui/importation/Importer.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useAction } from '../ui/useAction.ts'
import style from './clients.module.css'

const LIGNES = 200

/** Clients of a file, with those that look like clients already there. */
export default function ImportClients() {
  const t = useTranslations('clients')
  const champ = useChamp()
  const officine = useOfficine()
  // A file goes to one officine: one's own, when the whole network is shown.
  const IdOfficine = officine.IdOfficine ?? officine.IdOfficinePropre
  const [connus, setConnus] = useState<(typeof CONNUS)[number]>('passer')
  const aImporter = (b: Importation) => (connus === 'passer' ? b.valides - b.nombreConnus : b.valides)
  return (
    <Importer<Importation>
      titre={t('import.titre')}
      contexte={officine.officines.find(o => o._id === IdOfficine)?.Nom}
      importer={contrat.clients.importer}
      modele={contrat.clients.modeleImport}
      query={{ IdOfficine, connus }}
      explication={t('import.explication')}
      ligneParLigne={t('import.deposerTexte')}
      confirmer={bilan => t('import.confirmer', { n: aImporter(bilan) })}
      nombre={aImporter}
      partiel={bilan => t('import.partiel', { n: aImporter(bilan), laissees: bilan.enErreur })}
      rienEcrit={t('import.rienEcrit')}
      fait={bilan =>
        [
          t('import.fait', { n: bilan.creees }),
          ...(bilan.completes > 0 ? [t('import.faitCompletes', { n: bilan.completes })] : []),
        ].join(' ')
      }
      apres={bilan => <ApresImport bilan={bilan} IdOfficine={IdOfficine} />}
      retour={chemins.liste}
      voir={{ libelle: t('import.voir'), vers: `${chemins.liste}?tri=-createdAt` }}
      chiffres={bilan => [
        { titre: t('import.valides'), n: bilan.valides },
        { titre: t('import.doublons'), n: new Set(bilan.doublons.map(d => d.ligne)).size },
      ]}
      suite={({ doublons, connus: trouves, nombreConnus }) => (
        <>
          {nombreConnus > 0 && (
            <Panneau titre={t('import.connusTitre', { n: nombreConnus })} bord>
              <ChampListe
                className="p10-16"
                label={t('import.connusChoix')}
                data={CONNUS.map(v => ({ value: v, label: t(`import.connus.${v}`) }))}
                value={connus}
                onChange={v => v && setConnus(v as typeof connus)}
              />
              <LignesDeFichier titres={[champ('CodeClient'), champ('Client')]}>
                {trouves.slice(0, LIGNES).map(c => (
                  <tr key={c.ligne}>
                    <td className="chiffres">{c.ligne}</td>
                    <td>{c.CodeClient}</td>
                    <td>{c.Client}</td>
                  </tr>
                ))}
              </LignesDeFichier>
            </Panneau>
          )}
          {doublons.length > 0 && (
            <Panneau
              titre={t('import.doublonsTitre')}
              lien={<span className={style.aide}>{t('import.doublonsTexte')}</span>}
              bord
            >
              <LignesDeFichier titres={[champ('CodeClient'), champ('Client')]}>
                {doublons.slice(0, LIGNES).map(d => (
                  <tr key={`${d.ligne} ${d.CodeClient}`}>
                    <td className="chiffres">{d.ligne}</td>
                    <td>{d.CodeClient}</td>
                    <td>{d.Client}</td>
                  </tr>
                ))}
              </LignesDeFichier>
            </Panneau>
          )}
        </>
      )}
    />
  )
}

/** The lines that were left aside, as a file to mend; and all of it taken back, as long as nothing of it serves. */
function ApresImport({ bilan, IdOfficine }: { bilan: Importation; IdOfficine: string | undefined }) {
  const t = useTranslations('clients')
  const peut = usePermission('clients.supprimer')
  const [repris, setRepris] = useState(false)
  const reprendre = useAction(contrat.clients.reprendreImport, {
    dit: ({ retires }) => t('import.repris', { n: retires }),
    fait: () => setRepris(true),
  })
  const { rejets, IdImport } = bilan
  return (
    <>
      {rejets && (
        <Bouton
          size="sm"
          icone={IconDownload}
          libelle={t('import.rejets', { n: rejets.lignes.length })}
          faire={() => enregistrerTableau('clients-a-corriger.csv', [rejets.titres, ...rejets.lignes])}
        />
      )}
      {peut && IdImport && !repris && (
        <Bouton
          size="sm"
          icone={IconArrowBackUp}
          libelle={t('import.reprendre')}
          loading={reprendre.enCours}
          faire={() => reprendre.faire({ query: { IdImport, IdOfficine } })}
        />
      )}
      {reprendre.refus && <p role="alert">{reprendre.refus.message}</p>}
    </>
  )
}
