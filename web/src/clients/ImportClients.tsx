import type { Importation } from '@dioptrie/domain/clients/contract'
import { chemins } from '../chemins/clients.ts'
import { contrat } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { LignesDeFichier } from '../ui/importation/Bilan.tsx'
import { Importer } from '../ui/importation/Importer.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './clients.module.css'

const LIGNES = 200

/** Clients of a file, with those that look like clients already there. */
export default function ImportClients() {
  const t = useTranslations('clients')
  const champ = useChamp()
  const officine = useOfficine()
  // A file goes to one officine: one's own, when the whole network is shown.
  const IdOfficine = officine.IdOfficine ?? officine.IdOfficinePropre
  return (
    <Importer<Importation>
      titre={t('import.titre')}
      contexte={officine.officines.find(o => o._id === IdOfficine)?.Nom}
      importer={contrat.clients.importer}
      modele={contrat.clients.modeleImport}
      query={{ IdOfficine }}
      explication={t('import.explication')}
      ligneParLigne={t('import.deposerTexte')}
      confirmer={bilan => t('import.confirmer', { n: bilan.valides })}
      rienEcrit={t('import.rienEcrit')}
      fait={bilan => t('import.fait', { n: bilan.creees })}
      retour={chemins.liste}
      voir={{ libelle: t('import.voir'), vers: `${chemins.liste}?tri=-createdAt` }}
      chiffres={bilan => [
        { titre: t('import.valides'), n: bilan.valides },
        { titre: t('import.doublons'), n: new Set(bilan.doublons.map(d => d.ligne)).size },
      ]}
      suite={({ doublons }) =>
        doublons.length > 0 && (
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
        )
      }
    />
  )
}
